import type { ReactNode } from 'react'
import type { Translate } from '../i18n/use-language.ts'
import {
  Heading,
  Line,
  type ScreenProps,
  SKELETON_INDEXES,
  SkeletonBlock,
  Wide,
  Words,
} from './skeleton-parts.tsx'

export const CARD = 'rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset'
const MENU_ENTRIES = 5

/** A visitor's has its heading and tabs alone. */
export function Wallet({ isMember, t }: ScreenProps) {
  return (
    <Wide>
      <Heading className="pt-5 text-3xl">{t('account:myWallet')}</Heading>
      {isMember ? (
        <div className="@2xl/page:grid @2xl/page:grid-cols-[clamp(18rem,30vw,26rem)_minmax(0,1fr)] @2xl/page:gap-x-10">
          <div className="mt-4 space-y-3">
            <div className={CARD}>
              <Balances />
              <div className="mt-4 space-y-1.5 text-sm">
                <Line className="w-full" />
                <Line className="w-full pb-0.75" />
              </div>
            </div>
            <p className="px-2 text-sm">
              <Line className="w-3/4" />
            </p>
            <div className="divide-y divide-ivory/8 rounded-2xl bg-ink-high/60 ring-1 ring-ivory/10 ring-inset">
              <Setting label={t('player:dayLimit')} value={t('player:noDayLimit')} />
              <Setting label={t('wallet:autoUnlocks')} value={t('wallet:autoUnlocksNone')} />
              <Setting label={t('wallet:records')} />
            </div>
          </div>
          <div>
            <WalletTabs t={t} />
            <Records />
          </div>
        </div>
      ) : (
        <WalletTabs t={t} />
      )}
    </Wide>
  )
}

function WalletTabs({ t }: { t: Translate }) {
  return (
    <div className="mt-4 flex gap-6 border-ivory/10 border-b">
      {(['transaction', 'episodes'] as const).map((tab) => (
        <span
          key={tab}
          className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 py-2 font-medium"
        >
          <Words>{t(`account:${tab}`)}</Words>
        </span>
      ))}
    </div>
  )
}

function Records() {
  return (
    <ul className="divide-y divide-ivory/8 @2xl/page:grid @2xl/page:grid-cols-[repeat(auto-fill,minmax(min(100%,28rem),1fr))] @2xl/page:gap-x-10">
      {SKELETON_INDEXES.map((index) => (
        <li key={index} className="flex tight:flex-wrap items-start gap-3.5 py-4">
          <SkeletonBlock className="size-11 shrink-0 rounded-full" />
          <div className="min-w-0 flex-1 tight:basis-2/3">
            <p className="font-semibold leading-snug">
              <Line className="w-2/5" />
            </p>
            <p className="mt-0.5 text-sm">
              <Line className="w-3/5" />
            </p>
            <p className="mt-0.5 text-sm">
              <Line className="w-1/3" />
            </p>
          </div>
          <SkeletonBlock className="size-11 shrink-0 rounded-full" />
        </li>
      ))}
    </ul>
  )
}

function Balances() {
  return (
    <>
      <div className="grid grid-cols-2 tight:grid-cols-1 gap-3">
        {['coins', 'bonus'].map((purse) => (
          <div
            key={purse}
            data-place="balance"
            className="min-w-0 rounded-2xl bg-ink/45 px-3.5 py-3 ring-1 ring-ivory/8 ring-inset"
          >
            <p className="text-sm">
              <Line className="w-16 max-w-full" />
            </p>
            <p className="mt-0.5 font-bold font-display text-2xl">
              <Line className="w-20 max-w-full" />
            </p>
          </div>
        ))}
      </div>
      <SkeletonBlock className="mt-4 h-11 rounded-full" />
    </>
  )
}

function Setting({ label, value }: { label: string; value?: string }) {
  return (
    <div>
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm">
        <span className="font-medium">
          <Words>{label}</Words>
        </span>
        <span className="flex items-center gap-2">
          {value === undefined ? null : <Words>{value}</Words>}
          <span className="size-4" />
        </span>
      </p>
    </div>
  )
}

/** The arrow back and the heading of a screen, and what follows them. */
export function Top({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className={`flex items-center gap-1 py-3 ${children ? 'flex-wrap' : ''}`}>
      <span className="-ms-3 flex size-11 items-center justify-center">
        <SkeletonBlock className="size-6 rounded-full" />
      </span>
      <Heading className="text-xl">{heading}</Heading>
      {children}
    </div>
  )
}

export function Store({ isMember, t }: ScreenProps) {
  return (
    <Wide>
      <Top heading={t('account:store')} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <Heading className="text-2xl">{t('wallet:topUpTitle')}</Heading>
        {isMember ? (
          <p className="flex flex-wrap gap-x-4 text-sm">
            {(['coins', 'bonus'] as const).map((purse) => (
              <span key={purse} className="flex items-center gap-1.5">
                <Words>{t(`account:${purse}`)}</Words>
                <Line className="w-8" />
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <div className="mt-5 @2xl/page:grid @2xl/page:grid-cols-[minmax(0,1fr)_clamp(15rem,24vw,20rem)] @2xl/page:items-start @2xl/page:gap-8">
        <div className="grid grid-cols-2 tight:grid-cols-1 gap-3 @2xl/page:grid-cols-[repeat(auto-fill,minmax(clamp(10rem,16vw,15rem),1fr))]">
          {SKELETON_INDEXES.slice(0, 6).map((index) => (
            <div
              key={index}
              data-place="package"
              className="min-w-0 rounded-2xl bg-ivory/6 px-3.5 pt-6 pb-3 ring-1 ring-ivory/12 ring-inset"
            >
              <p className="font-bold font-display text-[1.375rem] leading-tight">
                <Line className="w-1/2" />
              </p>
              <p className="mt-0.5 text-sm">
                <Line className="w-3/5" />
              </p>
              <p className="pt-3">
                <Line className="w-2/5" />
              </p>
              {/* A line of several packages has one with a word on it. */}
              <p className="mt-1 hidden text-xs leading-snug @4xl/page:block">
                <Line className="w-2/5" />
              </p>
            </div>
          ))}
        </div>
        <div className="sticky bottom-0 low:static bg-linear-to-t from-60% from-ink pt-14 low:pt-7 pb-12 @2xl/page:static @2xl/page:bg-none @2xl/page:pt-0">
          <SkeletonBlock className="h-13 rounded-full" />
        </div>
      </div>
    </Wide>
  )
}

export function Profile({ isMember, t }: ScreenProps) {
  return (
    <Wide>
      <div className="mx-auto max-w-[85rem]">
        <Top heading={t('account:profileTitle')} />
        <div className="space-y-4 @2xl/page:grid @2xl/page:grid-cols-2 @2xl/page:items-start @2xl/page:gap-6 @2xl/page:space-y-0">
          {isMember ? <MemberCard /> : <SignedOutCard t={t} />}
          <div className="space-y-4">
            <div className="divide-y divide-ivory/8 overflow-hidden rounded-3xl bg-ink-high/60 ring-1 ring-ivory/10 ring-inset">
              {SKELETON_INDEXES.slice(0, MENU_ENTRIES).map((index) => (
                <div key={index} data-place="entry">
                  <p className="flex h-15 items-center gap-3.5 px-5">
                    <SkeletonBlock className="size-5 rounded-md" />
                    <SkeletonBlock className="h-4 w-40 rounded-md" />
                  </p>
                </div>
              ))}
            </div>
            {isMember ? (
              <>
                <div className="flex h-11 flex-wrap items-center gap-x-2 overflow-hidden px-3">
                  <SkeletonBlock className="h-4 w-32 rounded-md" />
                  <SkeletonBlock className="h-4 w-32 rounded-md" />
                </div>
                <SkeletonBlock className="h-11 rounded-full" />
              </>
            ) : null}
            <div className="flex flex-wrap gap-1 px-2 pt-2">
              {SKELETON_INDEXES.slice(0, 12).map((index) => (
                <SkeletonBlock key={index} className="h-9 w-20 rounded-full" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </Wide>
  )
}

function MemberCard() {
  return (
    <div className={CARD}>
      <div className="flex tight:flex-col items-center tight:items-start gap-4">
        <SkeletonBlock className="size-16 shrink-0 rounded-full" />
        <div className="min-w-0 flex-1">
          <Heading className="text-xl leading-tight" />
          <p className="mt-1 text-sm">
            <Line className="w-3/5" />
          </p>
          <p className="mt-1 text-sm">
            <Line className="w-2/5" />
          </p>
        </div>
      </div>
      <div className="mt-5">
        <Balances />
      </div>
    </div>
  )
}

function SignedOutCard({ t }: { t: Translate }) {
  return (
    <div className={`flex tight:flex-col items-center tight:items-start gap-4 ${CARD}`}>
      <SkeletonBlock className="size-16 shrink-0 rounded-full" />
      <div>
        <p className="font-bold font-display text-xl">
          <Words>{t('account:pleaseLogin')}</Words>
        </p>
        <p className="mt-0.5 text-sm">
          <Words>{t('account:loginPrompt')}</Words>
        </p>
        <p className="mt-3 flex flex-wrap gap-2 font-semibold text-sm">
          {(['login', 'topUp'] as const).map((button) => (
            <span
              key={button}
              className="flex h-9 tight:h-auto tight:min-h-11 animate-pulse items-center whitespace-nowrap rounded-full bg-ivory/8 px-4 text-transparent"
            >
              {t(`account:${button}`)}
            </span>
          ))}
        </p>
        <p className="mt-2 inline-flex min-h-11 items-center text-sm">
          <Words>{t('account:seePackages')}</Words>
        </p>
      </div>
    </div>
  )
}
