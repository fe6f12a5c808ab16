import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { PageHead } from '../design/page-head.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { usePageFlash } from '../messages/page-flash.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { changeMailAddress, loadMailAddress } from './mail-address.server.ts'
import type { MailOutcome } from './mail-address.ts'
import { MailAddressPage } from './mail-address-page.tsx'
import { hasMailPart } from './mail-parts.server.ts'
import { SignInFirst } from './sign-in-first.tsx'

export const handle: RouteHandle = { name: 'mail-address', layout: 'mobile' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await hasMailPart(context, 'address'))) throw await notFound(request, context)
  const [head, view] = await Promise.all([
    privateHead(context, 'mailAddress'),
    context.hasToken ? loadMailAddress(context) : null,
  ])
  return { head, view }
}

export function action(args: ActionFunctionArgs) {
  return changeMailAddress(args)
}

export default function MailAddress() {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const { view } = useLoaderData<typeof loader>()
  const outcome = useActionData<MailOutcome>() ?? null
  const addressProblem = usePageFlash()?.addressProblem ?? null
  return (
    <>
      <PageHead heading={t('mailAddress')} back={{ to: hrefs.profile, label: t('backToProfile') }} />
      {view ? <MailAddressPage {...{ view, outcome, addressProblem }} /> : <SignInFirst />}
    </>
  )
}
