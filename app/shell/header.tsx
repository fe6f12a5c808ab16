import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { Grid, Languages, Play, Search, UserCircle } from '../design/icons.tsx'
import { Avatar } from '../member/avatar.tsx'
import { DrawerLink } from '../member/drawer-link.tsx'
import type { Member } from '../member/session.ts'
import { PageLink } from '../page/framework/page-link.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { LANGUAGE_CHOICE_ID } from '../profile/language-switch.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Logo } from '../site/logo.tsx'
import { useSite, useSiteData } from '../site/site-data.ts'

// The shade is taller than the bar and fades with its blur, so that pictures scroll under it without a visible
// edge.
const BAR =
  'sticky top-0 z-(--z-header) h-(--header-height) before:pointer-events-none before:absolute before:inset-x-0 before:top-0 before:-z-10 before:h-[150%] before:bg-linear-to-b before:from-ink before:via-ink/70 before:to-transparent before:backdrop-blur-md before:[mask-image:linear-gradient(#000_55%,transparent)]'

function HomeLink() {
  const hrefs = useHrefs()
  const { t } = useTranslation()
  return (
    <PrefetchLink
      to={hrefs.home}
      aria-label={useSite()?.name ?? t('home')}
      className="flex min-w-0 rounded-lg"
    >
      <Logo />
    </PrefetchLink>
  )
}

/** Where the header has no room for a field. Absent if the backend cannot search. */
function SearchLink({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const hrefs = useHrefs()
  return useSiteData()?.hasSearch ? (
    <PageLink
      to={hrefs.search()}
      aria-label={t('search')}
      className={`inline-flex size-11 items-center justify-center rounded-full ${className}`}
    >
      <Search className="size-5" />
    </PageLink>
  ) : null
}

function LanguageLink({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <DrawerLink
      mode="language"
      to={`${useHrefs().profile}#${LANGUAGE_CHOICE_ID}`}
      aria-label={t('changeLanguage')}
      className={`inline-flex shrink-0 items-center justify-center rounded-full transition-colors ${className}`}
    >
      <Languages aria-hidden="true" className="size-5" />
    </DrawerLink>
  )
}

interface ViewerIconProps extends HeaderProps {
  iconClassName: string
}

/**
 * The member's picture or a visitor's icon, of the same size, so that nothing shifts. Empty until the member
 * is known.
 */
function ViewerIcon({ viewer, className = '', iconClassName }: ViewerIconProps) {
  return (
    <span
      className={`flex size-8 shrink-0 items-center justify-center rounded-full in-data-member:bg-ink-high ${className}`}
    >
      {viewer ? (
        <Avatar viewer={viewer} className="size-full text-sm" />
      ) : (
        <UserCircle className={`in-data-member:invisible ${iconClassName}`} />
      )}
    </span>
  )
}

interface HeaderProps {
  viewer: Member | null
  className?: string
}

export function HeaderPc({ viewer, className = 'hidden md:block' }: HeaderProps) {
  const { t } = useTranslation()
  const hrefs = useHrefs()
  const { pathname } = useLocation()
  const isGenre = /\/(browse|category)\//.test(pathname)
  const isApp = useSite()?.hasApp
  const tabs = [
    { tab: 'home', label: t('home'), to: hrefs.home, isCurrent: pathname === hrefs.home },
    { tab: 'genre', label: t('genre'), to: hrefs.browse(), isCurrent: isGenre },
    {
      tab: 'for_you',
      label: useSiteData()?.feedName,
      to: hrefs.forYou,
      isCurrent: pathname === hrefs.forYou,
    },
    { tab: 'mobile_app', label: t('mobileApp'), to: hrefs.download, isCurrent: pathname === hrefs.download },
  ] as const
  return (
    <header className={`${BAR} ${className}`}>
      <div className="page flex h-full items-center gap-5 xl:gap-10">
        <HomeLink />
        <nav aria-label={t('mainNavigation')} className="flex h-full items-center gap-4 xl:gap-8">
          {tabs
            .filter(({ tab, label }) => label && (isApp || tab !== 'mobile_app'))
            .map(({ tab, label, to, isCurrent }) => (
              <PrefetchLink
                key={to}
                to={to}
                {...tracked({ click: ['tab_click', { tab }] })}
                aria-current={isCurrent ? 'page' : undefined}
                className="relative py-2 font-medium text-mist transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:scale-x-0 after:rounded-full after:bg-accent after:transition-transform hover:text-ivory aria-[current]:text-ivory aria-[current]:after:scale-x-100"
              >
                {label}
              </PrefetchLink>
            ))}
        </nav>
        <div className="ms-auto flex items-center lg:gap-3">
          <SearchLink className="lg:hidden" />
          {useSiteData()?.hasSearch ? <SearchForm className="hidden w-52 lg:block xl:w-72" /> : null}
          <LanguageLink className="size-10 text-mist hover:bg-ivory/10 hover:text-ivory" />
          <DrawerLink
            mode="profile"
            to={hrefs.profile}
            {...tracked({ click: ['profile_click', {}] })}
            className="inline-flex h-10 items-center gap-2 rounded-full bg-ivory/8 px-1 min-[56rem]:pe-4 font-medium text-sm ring-1 ring-ivory/12 ring-inset transition-colors hover:bg-ivory/16"
          >
            <ViewerIcon viewer={viewer} iconClassName="size-5" />
            <span className="max-[56rem]:sr-only">{t('profile')}</span>
          </DrawerLink>
        </div>
      </div>
    </header>
  )
}

export function HeaderMobile({ viewer }: Pick<HeaderProps, 'viewer'>) {
  const { t } = useTranslation()
  const hrefs = useHrefs()
  const feedName = useSiteData()?.feedName
  return (
    <header className={`${BAR} md:hidden`}>
      <div className="page flex h-full items-center">
        <HomeLink />
        <nav aria-label={t('mainNavigation')} className="ms-auto flex items-center">
          {feedName ? (
            <PrefetchLink
              to={hrefs.forYou}
              {...tracked({ click: ['tab_click', { tab: 'for_you' }] })}
              aria-label={feedName}
              className="inline-flex size-11 max-[10.5rem]:hidden items-center justify-center rounded-full"
            >
              <Play className="size-5" />
            </PrefetchLink>
          ) : null}
          <SearchLink />
          {/* Phones have no room for it beside For You; the footer and the profile screen have it. */}
          <LanguageLink className={`size-11 ${feedName ? 'max-[30rem]:hidden' : 'max-[15rem]:hidden'}`} />
          <PrefetchLink
            to={hrefs.browse()}
            {...tracked({ click: ['tab_click', { tab: 'genre' }] })}
            className="inline-flex h-11 items-center gap-1.5 rounded-full px-3 font-medium text-[0.9375rem] text-ivory"
          >
            <Grid aria-hidden="true" className="size-4.5" />
            <span className="max-[26.5rem]:sr-only">{t('genre')}</span>
          </PrefetchLink>
          <PrefetchLink
            to={hrefs.profile}
            {...tracked({ click: ['profile_click', {}] })}
            aria-label={t('profile')}
            className="-me-2.5 inline-flex size-11 items-center justify-center rounded-full"
          >
            <ViewerIcon viewer={viewer} iconClassName="size-6" />
          </PrefetchLink>
        </nav>
      </div>
    </header>
  )
}

/** The style sheet shows the one that the window has room for. */
export function Headers({ viewer }: Pick<HeaderProps, 'viewer'>) {
  return (
    <>
      <HeaderPc viewer={viewer} />
      <HeaderMobile viewer={viewer} />
    </>
  )
}
