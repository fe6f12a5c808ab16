import { vi } from 'vitest'
import { createProgram } from '../../cli/commands.ts'

/** Runs a command in this process, since it refuses its arguments before it opens anything. */
export async function runRefused(dataDir: string, args: readonly string[]) {
  let stderr = ''
  let stdout = ''
  const complain = (text: string) => {
    stderr += text
  }
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(complain),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += text
      return true
    }),
  ]
  try {
    const program = await createProgram(args[0])
    for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: complain })
    const exitCode = await program.parseAsync(args, { from: 'user' }).then(
      () => process.exitCode,
      (error) => error.exitCode,
    )
    return { exitCode, stderr, stdout }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
    process.exitCode = 0
  }
}
