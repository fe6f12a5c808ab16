import { randomBytes } from 'node:crypto'

/** Refused as the real Graph API refuses, with its codes and sentences. */
export class GraphError extends Error {
  readonly code: number
  readonly subcode: number | undefined
  readonly type: string
  readonly status: number

  constructor(
    code: number,
    message: string,
    more: { subcode?: number; type?: string; status?: number } = {},
  ) {
    super(message)
    this.code = code
    this.subcode = more.subcode
    this.type = more.type ?? 'OAuthException'
    this.status = more.status ?? 400
  }

  toJson() {
    const { message, type, code, subcode } = this
    const more = subcode === undefined ? {} : { error_subcode: subcode }
    return {
      error: { message, type, code, ...more, fbtrace_id: `A${randomBytes(16).toString('base64url')}` },
    }
  }
}

export const serviceDown = () => new GraphError(2, 'Service temporarily unavailable', { status: 503 })
