import { Form } from '@remix-run/react'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DramaDetail } from '../../contract/catalog.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { type Coming, useComingText } from '../catalog/coming.ts'
import { AgeMark } from '../design/age-mark.tsx'
import { buttonLook } from '../design/button.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'

interface AnnouncedPageProps {
  drama: Pick<
    DramaDetail,
    'name' | 'introduction' | 'categories' | 'coverUrl' | 'coverColor' | 'minimumAge'
  > & {
    coming: Coming
  }
  hasFailed: boolean
}

/** A poster that says when the drama comes. */
export function AnnouncedPage({ drama, hasFailed }: AnnouncedPageProps) {
  const { t } = useTranslation(['catalog', 'common'])
  const hrefs = useHrefs()
  const toComingText = useComingText()
  return (
    <article className="page grid items-center gap-x-14 gap-y-7 pt-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:pt-14 low:pt-4 low:landscape:grid-cols-[minmax(0,12rem)_minmax(0,1fr)] low:landscape:gap-x-8">
      <div
        className="mx-auto aspect-2/3 w-full max-w-64 overflow-hidden rounded-2xl bg-ink-high ring-1 ring-ivory/12 ring-inset md:max-w-none"
        style={drama.coverColor ? { backgroundColor: drama.coverColor } : undefined}
      >
        {drama.coverUrl ? (
          <ResponsiveImage
            source={drama.coverUrl}
            alt=""
            width={640}
            height={960}
            sizes="(min-width: 768px) 22rem, 16rem"
            widthMax={352}
            className="size-full object-cover"
          />
        ) : null}
      </div>
      {/* In a low window the button is above the introduction, which would push it out of sight. */}
      <div className="flex min-w-0 flex-col">
        <p className="font-semibold text-ember text-lg">{toComingText(drama.coming)}</p>
        <h1 className="mt-1.5 max-w-3xl text-4xl leading-(--leading-display) [overflow-wrap:anywhere] lg:text-6xl low:text-3xl">
          {drama.name}
        </h1>
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-mist text-sm">
          {drama.categories.map(({ name, columnId }, place) =>
            columnId ? (
              <PrefetchLink
                // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have one name; they never move.
                key={place}
                to={hrefs.browse(columnId)}
                className="inline-flex min-h-8 items-center hover:text-ivory"
              >
                {name}
              </PrefetchLink>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <span key={place}>{name}</span>
            ),
          )}
          <AgeMark age={drama.minimumAge ?? undefined} />
        </p>
        <p className="low:order-last mt-4 max-w-2xl text-mist leading-relaxed lg:text-lg">
          {drama.introduction}
        </p>
        <Form method="post" className="mt-7 low:mt-4">
          <button type="submit" className={buttonLook({ tone: 'accent', size: 'large' })}>
            <Bookmark aria-hidden="true" className="size-5" />
            {t('addToMyList')}
          </button>
          {hasFailed ? (
            <p role="alert" className="mt-3 text-mist">
              {t('common:notLoaded')}
            </p>
          ) : null}
        </Form>
      </div>
    </article>
  )
}
