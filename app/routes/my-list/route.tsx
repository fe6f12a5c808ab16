import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { privateHead } from '../../account/private-page.server.ts'
import { SignedOutScreen } from '../../account/signed-out-screen.tsx'
import { useAccount } from '../../account/use-account.ts'
import { useHrefs } from '../../i18n/use-language.ts'
import { headTags } from '../../shell/head-tags.ts'
import type { RouteHandle } from '../../shell/route-handle.ts'

export const handle: RouteHandle = { name: 'my-list', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  return { head: await privateHead(context, 'myList') }
}

export default function MyList() {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const isMember = useAccount() !== null
  return (
    <SignedOutScreen
      heading={t('myList')}
      {...(isMember && { hint: t('libraryHint') })}
      tabs={[
        { label: t('myList'), to: hrefs.myList, isCurrent: true },
        { label: t('history'), to: hrefs.history, isCurrent: false },
      ]}
    />
  )
}
