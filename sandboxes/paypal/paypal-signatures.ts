import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PaypalKeys } from './paypal-keys.ts'

export const CERTIFICATE_PATH = '/v1/notifications/certs/sandbox'
const ALGORITHM = 'SHA256withRSA'

interface SignedNotice {
  body: string
  atMs: number
  /** Signed with a key that is not the provider's. */
  isForged: boolean
}

/** How the provider signs its notices, and verifies what is said to be one. */
export function noticeSignatures(keys: PaypalKeys, origin: string) {
  const certificateUrl = `${origin}${CERTIFICATE_PATH}`
  const toSigned = (id: string, time: string, body: string) =>
    `${id}|${time}|${keys.webhookId}|${crc32(body)}`

  return {
    toHeaders({ body, atMs, isForged }: SignedNotice): Record<string, string> {
      const id = randomUUID()
      const time = new Date(atMs).toISOString()
      const signer = createSign('RSA-SHA256').update(toSigned(id, time, body))
      return {
        'Content-Type': 'application/json',
        'User-Agent': 'PayPal/AUHD-214.0-sandbox',
        'Paypal-Auth-Algo': ALGORITHM,
        'Paypal-Auth-Version': 'v2',
        'Paypal-Cert-Url': certificateUrl,
        'Paypal-Transmission-Id': id,
        'Paypal-Transmission-Time': time,
        'Paypal-Transmission-Sig': signer.sign(isForged ? createUnknownKey() : keys.privateKey, 'base64'),
      }
    },

    isSigned(fields: Readonly<Record<string, unknown>>, rawEvent: string): boolean {
      const { transmission_id: id, transmission_time: time, transmission_sig: signature } = fields
      if (fields.webhook_id !== keys.webhookId || fields.auth_algo !== ALGORITHM) return false
      if (fields.cert_url !== certificateUrl || typeof signature !== 'string') return false
      return keys.verify(toSigned(String(id), String(time), rawEvent), signature)
    },
  }
}

function createUnknownKey(): string | Buffer {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}
