import {
  Bookmark,
  FileText,
  type LucideIcon,
  Mail,
  MessageCircle,
  ShieldCheck,
  Undo2,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailHrefs } from '../addresses/mail-hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { ChevronRight } from '../design/icons.tsx'
import { useAccountDrawer } from '../member/account-drawer-provider.tsx'
import { DrawerLink } from '../member/drawer-link.tsx'
import type { DrawerMode } from '../member/drawer-modes.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { useSiteData } from '../site/site-data.ts'

const ENTRY =
  'flex min-h-15 w-full items-center gap-3.5 cramped:gap-[3vw] px-5 cramped:px-[4vw] py-2 text-start leading-tight font-medium transition-colors hover:bg-ivory/5'

interface ProfileMenuProps {
  isInDrawer: boolean
  isMember: boolean
}

/** In the drawer the entries open its other modes, on the screen other screens. */
export function ProfileMenu({ isInDrawer, isMember }: ProfileMenuProps) {
  const { t } = useTranslation(['account', 'common'])
  const hrefs = useHrefs()
  const mailHrefs = useMailHrefs()
  const drawer = useAccountDrawer()
  const isHydrated = useHydrated()
  const { hasFeedback = false, hasWithdrawal = false, mail } = useSiteData() ?? {}
  const entries: { icon: LucideIcon; label: string; to: string; mode?: DrawerMode }[] = [
    { icon: Wallet, label: t('myWallet'), to: hrefs.myWallet, mode: 'wallet' },
    { icon: Bookmark, label: t('listAndHistory'), to: hrefs.myList, mode: 'library' },
    ...(isMember && mail?.address
      ? [{ icon: Mail, label: t('mailAddress'), to: mailHrefs.mailAddress }]
      : []),
    { icon: FileText, label: t('termsOfServices'), to: hrefs.termsOfUse },
    { icon: ShieldCheck, label: t('common:privacyPolicy'), to: hrefs.privacyPolicy },
    ...(hasWithdrawal ? [{ icon: Undo2, label: t('common:withdrawFromContract'), to: hrefs.withdraw }] : []),
    ...(hasFeedback
      ? [{ icon: MessageCircle, label: t('feedback'), to: hrefs.feedback, mode: 'feedback' as const }]
      : []),
  ]
  return (
    <nav aria-label={t('menu')}>
      <ul className="divide-y divide-ivory/8 overflow-hidden rounded-3xl bg-ink-high/60 ring-1 ring-ivory/10 ring-inset">
        {entries.map(({ icon, label, to, mode }) => (
          <li key={to}>
            {isInDrawer && mode ? (
              <DrawerLink mode={mode} to={to} className={ENTRY}>
                <MenuItemContent icon={icon}>{label}</MenuItemContent>
              </DrawerLink>
            ) : (
              <PrefetchLink to={to} className={ENTRY}>
                <MenuItemContent icon={icon}>{label}</MenuItemContent>
              </PrefetchLink>
            )}
          </li>
        ))}
        {/* A form that sends nothing has no address. */}
        {drawer && !hasFeedback ? (
          // Its space is reserved from the start, so that nothing below moves under a finger.
          <li className="noscript:hidden">
            <button
              type="button"
              onClick={() => drawer.open('feedback', hrefs.profile)}
              onPointerEnter={drawer.preload}
              className={`${ENTRY} ${isHydrated ? '' : 'invisible'}`}
            >
              <MenuItemContent icon={MessageCircle}>{t('feedback')}</MenuItemContent>
            </button>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function MenuItemContent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 max-[9.5rem]:hidden text-ember" />
      <span className="min-w-0">{children}</span>
      <ChevronRight className="turns ms-auto size-5 shrink-0 cramped:hidden text-haze" />
    </>
  )
}
