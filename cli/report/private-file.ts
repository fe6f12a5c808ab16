import { open } from 'node:fs/promises'

/** Writes a file that no other user of the machine can read, even if it replaces one that they could. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    // Terminals and pipes belong to all of their users.
    if ((await file.stat()).isFile()) await file.chmod(0o600)
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}
