import { createPublicKey, createVerify, generateKeyPair, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { StartError } from '../../platform/runtime/start-error.ts'

const Stored = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  webhookId: z.string().min(1),
  privateKey: z.string().min(1),
})

export interface PaypalKeys extends z.infer<typeof Stored> {
  publicKey: string
  verify(text: string, signature: string): boolean
}

/** Generated once: signatures from before a restart must still verify after it. */
export async function openPaypalKeys(file: string): Promise<PaypalKeys> {
  const stored = readStored(file) ?? (await makeKeys(file))
  const publicKey = createPublicKey(stored.privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return {
    ...stored,
    publicKey,
    verify: (text, signature) =>
      createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64'),
  }
}

function readStored(file: string): z.infer<typeof Stored> | null {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartError(
      `The keys of the payment sandbox in ${file} are damaged: restore the file, or remove it to make new ones.`,
      { cause: error },
    )
  }
}

async function makeKeys(file: string): Promise<z.infer<typeof Stored>> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const made = {
    clientId: `A${randomBytes(24).toString('base64url')}`,
    clientSecret: `E${randomBytes(24).toString('base64url')}`,
    webhookId: `WH${randomBytes(8).toString('hex').toUpperCase()}`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}
