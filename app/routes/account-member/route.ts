import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { requireDataRequest } from '../../errors/not-found.server.ts'
import { loadAccount, loadDataRights } from '../../member/account.server.ts'
import type { AccountNow } from '../../member/account.ts'
import { answerInTime } from '../../network/answer-in-time.ts'

export { default } from '../../errors/for-scripts.tsx'

/** The member as known now, asked for by the panel each time it opens. Row 75. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AccountNow> {
  await requireDataRequest(request, context)
  const [account, dataRights] = await Promise.all([loadAccount(context), loadDataRights(context)])
  return { account, dataRights }
}

/** Null: the panel shows what the page knows. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return answerInTime(serverLoader<typeof loader>())
}
