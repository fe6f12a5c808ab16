import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { privateHead } from '../../account/private-page.server.ts'
import { SignedOutScreen } from '../../account/signed-out-screen.tsx'
import { useHrefs } from '../../i18n/use-language.ts'
import { headTags } from '../../shell/head-tags.ts'
import type { RouteHandle } from '../../shell/route-handle.ts'

export const handle: RouteHandle = { name: 'episodes', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  return { head: await privateHead(context, 'episodes') }
}

export default function Episodes() {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  return (
    <SignedOutScreen
      heading={t('myWallet')}
      hint={t('signedOutWallet')}
      tabs={[
        { label: t('transaction'), to: hrefs.transaction, isCurrent: false },
        { label: t('episodes'), to: hrefs.episodes, isCurrent: true },
      ]}
    />
  )
}
