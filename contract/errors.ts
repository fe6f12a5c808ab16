import {
  CODES,
  type CodeName,
  codeName,
  DEFAULT_MESSAGE,
  DEFAULT_SESSION_MESSAGE,
  SESSION_CODES,
} from './codes.ts'

export class ProductApiError extends Error {
  override readonly name = 'ProductApiError'
  readonly code: string
  readonly codeName: CodeName | null
  readonly requestId: string

  constructor(response: { code: string; message?: string | null | undefined }, requestId: string) {
    const isSessionCode = SESSION_CODES.includes(response.code)
    super(response.message || (isSessionCode ? DEFAULT_SESSION_MESSAGE : DEFAULT_MESSAGE))
    this.code = response.code
    this.codeName = codeName(response.code)
    this.requestId = requestId
  }

  is(name: CodeName): boolean {
    return this.code === CODES[name]
  }
}

export class ContractMismatchError extends Error {
  override readonly name = 'ContractMismatchError'
  readonly path: string
  readonly requestId: string

  constructor(path: string, detail: string, requestId: string) {
    super(`The answer of ${path} does not fit the contract: ${detail}`)
    this.path = path
    this.requestId = requestId
  }
}

/** No usable response: refused, reset, timed out, or not from the product API. */
export class ProductApiUnavailableError extends Error {
  override readonly name = 'ProductApiUnavailableError'
  readonly path: string
  readonly requestId: string

  constructor(path: string, detail: string, requestId: string, cause?: unknown) {
    super(`No answer from ${path}: ${detail}`, { cause })
    this.path = path
    this.requestId = requestId
  }
}
