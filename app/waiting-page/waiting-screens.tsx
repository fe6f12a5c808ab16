import type { Translate } from '../i18n/use-language.ts'
import { Heading, Line, type ScreenProps, SKELETON_INDEXES, SkeletonBlock, Wide } from './skeleton-parts.tsx'
import type { LaterScreens } from './waiting-later.tsx'
import type { WaitingShape } from './waiting-shape.ts'

interface WaitingPageProps extends ScreenProps {
  shape: WaitingShape
  /** Null until they have loaded. */
  later: LaterScreens | null
}

const SCREENS = {
  browse: ({ t }: ScreenProps) => <Dramas shape="browse" t={t} />,
  category: ({ t }: ScreenProps) => <Dramas shape="category" t={t} />,
  search: ({ t }: ScreenProps) => <Dramas shape="search" t={t} />,
  list: List,
} satisfies LaterScreens

export const isLater = (shape: WaitingShape): boolean => shape !== null && !(shape in SCREENS)

/**
 * As large as what follows, so that nothing moves when it arrives. The classes are those of the pages, whose code this
 * must not bring along: `tests/e2e/network/slow-pages.e2e.ts` compares the sizes.
 */
export function WaitingPage({ shape, later, ...props }: WaitingPageProps) {
  const screens: LaterScreens = { ...SCREENS, ...later }
  const Screen = shape && screens[shape]
  return (
    <>
      <div
        role="status"
        aria-label={props.t('library:loading')}
        data-waiting-page={shape ?? ''}
        className="fixed inset-x-0 top-0 z-(--z-toast) h-0.75 animate-pulse bg-accent"
      />
      {Screen ? (
        <div
          aria-hidden="true"
          className="fixed inset-0 z-[calc(var(--z-header)-1)] animate-[appear_200ms] overflow-hidden bg-ink pt-[calc(var(--header-height)+var(--top-bar,0px))]"
        >
          <Screen {...props} />
        </div>
      ) : null}
    </>
  )
}

function Dramas({ shape, t }: { shape: 'browse' | 'category' | 'search'; t: Translate }) {
  const isBrowse = shape === 'browse'
  const isSearch = shape === 'search'
  return (
    <div className="page pt-6 md:pt-10">
      <Heading className="text-3xl md:text-5xl">{isBrowse ? t('catalog:browseHeading') : null}</Heading>
      {isSearch ? <SkeletonBlock className="mt-5 h-12 max-w-xl rounded-full lg:hidden" /> : null}
      <p className={`text-mist md:text-lg ${isSearch ? 'mt-3' : 'mt-2'}`}>
        {isBrowse ? t('catalog:browseLead') : <Line className="w-28" />}
      </p>
      {isBrowse ? (
        <div className="mt-5 flex gap-2 overflow-hidden py-1">
          {SKELETON_INDEXES.map((index) => (
            <SkeletonBlock key={index} className="h-10 w-24 shrink-0 rounded-full" />
          ))}
        </div>
      ) : null}
      <ul
        className={`mt-7 grid grid-cols-2 cramped:grid-cols-1 gap-x-3 gap-y-7 xs:grid-cols-3 md:grid-cols-4 md:gap-x-5 md:gap-y-9 xl:grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))] ${isSearch ? '' : 'md:mt-9'}`}
      >
        {SKELETON_INDEXES.map((index) => (
          <li
            key={index}
            className="-mb-2 grid grid-cols-1 *:[grid-area:1/1] before:pb-[calc(150%+7.2rem)] before:content-[''] before:[grid-area:1/1] md:before:pb-[calc(150%+7.35rem)]"
          >
            <SkeletonBlock className="aspect-2/3 rounded-xl" />
          </li>
        ))}
      </ul>
    </div>
  )
}

function List({ isMember }: ScreenProps) {
  return (
    <Wide>
      <Heading className="pt-5 text-3xl" />
      <div className="mt-4 flex gap-6 border-ivory/10 border-b">
        {['own', 'other'].map((tab) => (
          <span key={tab} className="-mb-px flex min-h-11 items-center border-transparent border-b-2 py-2">
            <SkeletonBlock className="h-4 w-16 rounded-md" />
          </span>
        ))}
      </div>
      {isMember ? (
        <ul className="mt-4 space-y-2.5 pt-11 @2xl/page:grid @2xl/page:grid-cols-[repeat(auto-fill,minmax(clamp(20rem,30vw,26rem),1fr))] @2xl/page:gap-3 @2xl/page:space-y-0">
          {SKELETON_INDEXES.slice(0, 9).map((index) => (
            <li
              key={index}
              className="flex items-center gap-4 rounded-2xl bg-ink-raised p-3 ring-1 ring-ivory/8 ring-inset"
            >
              <SkeletonBlock className="aspect-2/3 w-14 shrink-0 rounded-lg @2xl/page:w-20" />
              <span className="min-w-0 flex-1 space-y-2.5">
                <SkeletonBlock className="h-5 w-3/5 rounded-md" />
                <SkeletonBlock className="h-3.5 w-2/5 rounded-md" />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Wide>
  )
}
