import { ZodError } from 'zod'
import { type Listening, listenOnSocket } from '../http/listen.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import type { OperatorDeps } from '../support/operator-deps.ts'
import * as actions from './actions.ts'
import type { OperatorAction } from './operator-action.ts'
import { OPERATOR_HEADER, performOnRecord, REASON_HEADER } from './record-act.ts'
import * as studioActions from './studio-actions.ts'

/** All that `actions.ts` and `studio-actions.ts` export. */
export const OPERATOR_ACTIONS = Object.values({ ...actions, ...studioActions }) as readonly OperatorAction<
  unknown,
  unknown
>[]

/** A drama of 999 episodes with captions is far below it. */
const INPUT_BYTES_MAX = 8 * 1024 * 1024

/**
 * Accepts operator commands while the running product has locked the data folder: each action is a
 * POST of its input to its path and returns its output, or `{sentence}`. Only its user can open the socket;
 * there is no other check, as that user could open the folder too.
 *
 * @param deps for the next command; a change of settings replaces them
 */
export function serveOperator(socketPath: string, deps: () => OperatorDeps): Promise<Listening> {
  return listenOnSocket(socketPath, async (request) => {
    const { pathname } = new URL(request.url)
    const action = OPERATOR_ACTIONS.find(({ path }) => path === pathname)
    if (!action || request.method !== 'POST') {
      const paths = OPERATOR_ACTIONS.map(({ path }) => path).join(', ')
      return respond(404, { sentence: `This socket takes POST ${paths} only.` })
    }
    return perform(action, request, deps())
  })
}

async function perform(
  action: OperatorAction<unknown, unknown>,
  request: Request,
  deps: OperatorDeps,
): Promise<Response> {
  try {
    const text = await request.text()
    if (text.length > INPUT_BYTES_MAX) return respond(413, { sentence: `The ${action.noun} is too large.` })
    const input = action.input.parse(JSON.parse(text))
    const operator = decodeURIComponent(request.headers.get(OPERATOR_HEADER) ?? '')
    const reason = decodeURIComponent(request.headers.get(REASON_HEADER) ?? '')
    const output = await performOnRecord(action, deps, { input, operator, reason })
    deps.log.info({ action: action.noun, operator }, 'operator command completed')
    return respond(200, output)
  } catch (error) {
    if (error instanceof OperatorRefusal) return respond(409, { sentence: error.message })
    const isGivenWrong =
      error instanceof ZodError || error instanceof RangeError || error instanceof SyntaxError
    if (isGivenWrong) return respond(400, { sentence: `This is no ${action.noun}: ${error.message}` })
    deps.log.error({ err: error, action: action.noun }, 'operator command failed')
    return respond(500, { sentence: `The ${action.noun} failed; the log of the product says why.` })
  }
}

function respond(status: number, value: unknown): Response {
  return Response.json(value, { status })
}
