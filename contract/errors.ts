import {
  CODES,
  type CodeName,
  codeName,
  DEFAULT_MESSAGE,
  DEFAULT_SESSION_MESSAGE,
  SESSION_CODES,
} from './codes.ts'

/** The product API returned a code other than `00000`. */
export class ProductApiError extends Error {
  override readonly name = 'ProductApiError'
  readonly code: string
  readonly codeName: CodeName | null
  readonly requestId: string

  constructor(answer: { code: string; message?: string | null | undefined }, requestId: string) {
    const isSessionCode = SESSION_CODES.includes(answer.code)
    super(answer.message || (isSessionCode ? DEFAULT_SESSION_MESSAGE : DEFAULT_MESSAGE))
    this.code = answer.code
    this.codeName = codeName(answer.code)
    this.requestId = requestId
  }

  is(name: CodeName): boolean {
    return this.code === CODES[name]
  }
}

/** The response violates the contract. `path` is the call's path. */
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
