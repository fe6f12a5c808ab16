import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useTranslation } from 'react-i18next'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { PageHead } from '../design/page-head.tsx'
import { notFound } from '../errors/not-found.server.ts'
import { privateHead } from '../member/private-page.server.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { CONFIRM_ADDRESS, followMailLink, LINK_HEADERS, openMailLink } from './mail-link.server.ts'
import type { MailLinkView } from './mail-link.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { hasMailPart } from './mail-parts.server.ts'

export const handle: RouteHandle = { name: 'mail-address-confirm', layout: 'mobile' }

export const meta = headTags

export const headers = () => LINK_HEADERS

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  if (!(await hasMailPart(context, 'address'))) throw await notFound(request, context)
  return { head: await privateHead(context, 'mailAddress'), view: await openMailLink(args, CONFIRM_ADDRESS) }
}

export function action(args: ActionFunctionArgs) {
  return followMailLink(args, CONFIRM_ADDRESS)
}

export default function ConfirmMailAddress() {
  const { t } = useTranslation('account')
  const { view } = useLoaderData<typeof loader>()
  const followed = useActionData<MailLinkView>()
  return (
    <>
      <PageHead heading={t('mailAddress')} />
      <MailLinkPage view={followed ?? view} action={useMailHrefs().mailAddressConfirm} />
    </>
  )
}
