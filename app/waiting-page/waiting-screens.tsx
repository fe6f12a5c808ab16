import { ListingSkeleton } from '../browse/listing-skeleton.tsx'
import type { SkeletonProps } from '../design/skeleton.tsx'
import { LibrarySkeleton } from '../library/library-skeleton.tsx'
import type { Skeletons } from './later-skeletons.tsx'
import type { WaitingShape } from './waiting-shape.ts'

interface WaitingPageProps extends SkeletonProps {
  shape: WaitingShape
  /** Null until they have loaded. */
  later: Skeletons | null
}

const SCREENS = {
  browse: ({ t }: SkeletonProps) => <ListingSkeleton shape="browse" t={t} />,
  category: ({ t }: SkeletonProps) => <ListingSkeleton shape="category" t={t} />,
  search: ({ t }: SkeletonProps) => <ListingSkeleton shape="search" t={t} />,
  list: LibrarySkeleton,
} satisfies Skeletons

export const isLater = (shape: WaitingShape): boolean => shape !== null && !(shape in SCREENS)

/**
 * As large as what follows, so that nothing moves when it arrives. The classes are those of the pages, whose code this
 * must not bring along: `tests/e2e/network/slow-pages.e2e.ts` compares the sizes.
 */
export function WaitingPage({ shape, later, ...props }: WaitingPageProps) {
  const screens: Skeletons = { ...SCREENS, ...later }
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
