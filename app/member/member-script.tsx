import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { OWN_ELEMENT_ATTRIBUTES } from '../browser/foreign-changes.ts'
import { useMemberQuery } from '../site/route-handle.ts'
import { EARLY_EPISODE_SCRIPT, earlyMemberScript } from './early-member.ts'
import { useRootData } from './root-data.ts'
import { useKnownMember } from './use-session.ts'

interface MemberScriptProps {
  nonce: string
  homeScript: string
}

/** Requests the member on a shared page; a private page has the data already. */
export function MemberScript({ nonce, homeScript }: MemberScriptProps) {
  const rootData = useRootData()
  const hrefs = useHrefs()
  const { pathname } = useLocation()
  const query = useMemberQuery()
  const [isRequesting] = useState(rootData?.own === null)
  const isAwaited = useKnownMember()?.isAwaited === true
  useEffect(() => {
    document.documentElement.toggleAttribute('data-member', isAwaited)
  }, [isAwaited])
  if (!isRequesting) return null
  return (
    <script
      {...OWN_ELEMENT_ATTRIBUTES}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's policy.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR
          ? earlyMemberScript(hrefs.accountMember + query) +
            (pathname === hrefs.home ? `;${homeScript}` : query ? EARLY_EPISODE_SCRIPT : '')
          : '',
      }}
    />
  )
}
