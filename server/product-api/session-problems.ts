import type { SessionProblem } from '../../app/context.ts'
import { DEFAULT_SESSION_MESSAGE, SESSION_CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { shownText } from '../session/flash.ts'
import { withTranslatedErrors } from './translate-errors.ts'

interface SessionProblemOptions {
  sessionMark: string | null
  /** Lets the response clear the browser's session. */
  report(problem: SessionProblem): void
}

/** Turns a rejected token into a 401, which Remix passes on. Without a token, the error is an ordinary refusal. */
export function withSessionProblems(
  api: ProductApi,
  { sessionMark, report }: SessionProblemOptions,
): ProductApi {
  if (sessionMark === null) return api
  return withTranslatedErrors(api, (error) => {
    if (!(error instanceof ProductApiError) || !SESSION_CODES.includes(error.code)) return
    const sessionProblem: SessionProblem = {
      code: error.code,
      name: error.codeName as SessionProblem['name'],
      // The default message is not in the page's language.
      message: error.message === DEFAULT_SESSION_MESSAGE ? '' : shownText(error.message),
      mark: sessionMark,
    }
    report(sessionProblem)
    throw Response.json({ sessionProblem }, { status: 401 })
  })
}
