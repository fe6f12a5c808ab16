import type { AppLoadContext } from '@remix-run/server-runtime'
import type {
  BreadcrumbList,
  Organization,
  SearchAction,
  Thing,
  TVEpisode,
  TVSeries,
  VideoObject,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import type { DramaDetail } from '../../contract/catalog.ts'
import { createHrefs } from '../addresses/hrefs.ts'

export interface EpisodeFacts {
  drama: DramaDetail
  number: number
  episodeCount: number
  isFree: boolean
  isDramaFree: boolean
  title: string
  description: string
  /** Absolute; null for a paid episode, whose pictures stay private. */
  pictureAddress: string | null
  durationSeconds: number | null
}

type Head = Pick<AppLoadContext, 'site' | 'language'>

export function siteThings({ site, language }: Head, hasSearch: boolean): Thing[] {
  const { home, search } = createHrefs(language)
  const url = site.origin + home
  const organization: Organization = {
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: site.name,
    url: `${site.origin}/`,
    logo: `${site.origin}${site.iconsHref}icon-512.png`,
    email: site.contactEmail,
    sameAs: Object.values(site.social),
  }
  const action: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: `${site.origin}${search()}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  }
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    name: site.name,
    url,
    inLanguage: language,
    publisher: { '@id': `${site.origin}/#organization` },
    ...(hasSearch && { potentialAction: action }),
  }
  return [organization, website]
}

export function breadcrumbs(
  { site, language }: Head,
  steps: { name: string; path: string }[],
): BreadcrumbList {
  const { home } = createHrefs(language)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.name, path: home }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.origin + path,
    })),
  }
}

const toSeriesId = (url: string) => `${url}#series`

function toSeries({ site, language }: Head, drama: DramaDetail, url: string) {
  return {
    '@type': 'TVSeries',
    '@id': toSeriesId(url),
    name: drama.name,
    url,
    description: drama.introduction,
    inLanguage: language,
    genre: drama.categories.map(({ name }) => name),
    ...(drama.coverUrl && { image: new URL(drama.coverUrl, site.origin).href }),
    ...(drama.minimumAge !== null && { contentRating: `${drama.minimumAge}+` }),
    ...(drama.cast?.length && { actor: drama.cast.map((name) => ({ '@type': 'Person' as const, name })) }),
  } satisfies TVSeries
}

/** Of episodes and their price nothing is known yet; nor is the day a promise. */
export function announcedThings(head: Head, drama: DramaDetail): Thing[] {
  const path = createHrefs(head.language).announced(drama)
  return [toSeries(head, drama, head.site.origin + path), breadcrumbs(head, [{ name: drama.name, path }])]
}

/** Includes the video only if it is free, and only by its page's address. */
export function episodeThings(head: Head, facts: EpisodeFacts): Thing[] {
  const { site, language } = head
  const { drama, number, isFree, title, description, durationSeconds } = facts
  const hrefs = createHrefs(language)
  const [first, own] = [1, number].map((one) => site.origin + hrefs.episode(drama, one)) as [string, string]
  const seriesId = toSeriesId(first)
  const genre = drama.categories.find(({ columnId }) => columnId !== null)
  const series: TVSeries = {
    ...toSeries(head, drama, first),
    numberOfEpisodes: facts.episodeCount,
    isAccessibleForFree: facts.isDramaFree,
  }
  const duration = durationSeconds ? { duration: `PT${Math.round(durationSeconds)}S` } : {}
  const video: VideoObject = {
    '@type': 'VideoObject',
    name: title,
    description,
    embedUrl: `${own}#content`,
    isAccessibleForFree: true,
    ...duration,
    ...(facts.pictureAddress && { thumbnailUrl: facts.pictureAddress }),
    ...(drama.publishedAtMs !== null && { uploadDate: new Date(drama.publishedAtMs).toISOString() }),
  }
  const episode: TVEpisode = {
    '@type': 'TVEpisode',
    '@id': `${own}#episode`,
    name: title,
    url: own,
    episodeNumber: number,
    inLanguage: language,
    isAccessibleForFree: isFree,
    partOfSeries: { '@id': seriesId },
    ...(isFree && { video }),
  }
  const steps = [
    ...(genre?.columnId ? [{ name: genre.name, path: hrefs.browse(genre.columnId) }] : []),
    { name: drama.name, path: hrefs.episode(drama, 1) },
    ...(number > 1 ? [{ name: title, path: hrefs.episode(drama, number) }] : []),
  ]
  return [series, episode, breadcrumbs(head, steps)]
}
