import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const HASH_BYTES = 32
/** 32 MiB and some 100 ms for each try (OWASP's advice for scrypt). */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const hash = promisify<string, Buffer, number, object, Buffer>(scrypt)

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hashed = await hash(password.normalize('NFKC'), salt, HASH_BYTES, COST)
  return `scrypt$${salt.toString('base64url')}$${hashed.toString('base64url')}`
}

/** Takes as long for an account that has none. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? '').split('$')
  const hashed = await hash(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), HASH_BYTES, COST)
  const wanted = Buffer.from(expected, 'base64url')
  return wanted.length === hashed.length && timingSafeEqual(wanted, hashed)
}

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpUri(secret: string, name: string): string {
  return toTotp(secret, name).toString()
}

/** Which step of 30 seconds the code is of: this one or a neighbour, as clocks differ. Null: of none of them. */
export function totpStepOf(secret: string, code: string, nowMs: number): number | null {
  const delta = toTotp(secret, '').validate({
    token: code.replaceAll(/\s/g, ''),
    timestamp: nowMs,
    window: 1,
  })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
}

function toTotp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Cliffhanger Studio',
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
  })
}
