import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { accountOf, dataRightsOf } from '../../account/account.server.ts'
import type { AccountNow } from '../../account/account.ts'
import { answerInTime } from '../../lifecycle/answer-in-time.ts'
import { requireDataRequest } from '../../lifecycle/not-found.server.ts'

export { default } from '../../lifecycle/for-scripts.tsx'

/** The member as known now, asked for by the panel each time it opens. Row 75. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AccountNow> {
  await requireDataRequest(request, context)
  const [account, dataRights] = await Promise.all([accountOf(context), dataRightsOf(context)])
  return { account, dataRights }
}

/** Null: the panel shows what the page knows. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return answerInTime(serverLoader<typeof loader>())
}
