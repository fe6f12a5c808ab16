import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parsePage } from '../addresses/address-params.ts'
import { requireDataRequest } from '../errors/not-found.server.ts'
import { responseInTime } from '../page/requests/response-deadline.ts'
import { loadRecords } from './records/records.server.ts'
import { isWalletTab, type RecordPage } from './records/records.ts'

export { default } from '../errors/for-scripts.tsx'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RecordPage | null> {
  await requireDataRequest(request, context)
  const { searchParams } = new URL(request.url)
  const tab = searchParams.get('tab')
  const page = parsePage(searchParams.get('page'))
  if (!context.hasToken || !isWalletTab(tab) || !page) return null
  const place = searchParams.get('place') === 'drawer' ? 'drawer' : 'screen'
  return loadRecords(context, { tab, page, place })
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return responseInTime(serverLoader<typeof loader>())
}
