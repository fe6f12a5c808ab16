import escapeHtml from 'escape-html'
import { visibleText } from '../../contract/visible-text.ts'
import type { Site } from '../context.ts'
import { DEFAULT_LANGUAGE, type Language, toPathPrefix } from '../i18n/language.ts'

export interface VideoEntry {
  title: string
  description: string
  pictureAddress: string
  durationSeconds: number | null
  publishedAtMs: number | null
  isForAdults: boolean
}

export interface SitemapEntry {
  pathIn(language: Language): string
  /** Those that the page is in; null: its addresses in other languages are not known. */
  languages: readonly Language[] | null
  changedAtMs: number | null
  video: VideoEntry | null
}

const TITLE_LENGTH_MAX = 100
const DESCRIPTION_LENGTH_MAX = 2048
const DURATION_SECONDS_MAX = 28_800

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:xhtml="http://www.w3.org/1999/xhtml"
 xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
`

export async function* writeSitemap(
  { origin }: Pick<Site, 'origin'>,
  language: Language,
  entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>,
): AsyncGenerator<string> {
  yield HEAD
  for await (const entry of entries)
    if (entry.languages?.includes(language) ?? true) yield toUrl(entry, origin, language)
  yield '</urlset>\n'
}

function toUrl({ pathIn, languages, changedAtMs, video }: SitemapEntry, origin: string, language: Language) {
  const addressIn = (code: Language) => `${origin}${toPathPrefix(code)}${pathIn(code)}`
  const own = addressIn(language)
  const link = (code: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${escaped(address)}"/>`
  const links = languages
    ? [
        ...languages.map((code) => link(code, addressIn(code))),
        link('x-default', addressIn(DEFAULT_LANGUAGE)),
      ]
    : []
  const parts = [
    element('loc', own),
    changedAtMs === null ? '' : element('lastmod', toTime(changedAtMs)),
    ...links,
    video ? toVideo(video, own, origin) : '',
  ]
  return `<url>${parts.join('')}</url>\n`
}

/**
 * In the order of the schema. The video is identified by its page, never by a media address that others could
 * embed.
 */
function toVideo(video: VideoEntry, pageAddress: string, origin: string): string {
  const fields = [
    element('video:thumbnail_loc', new URL(video.pictureAddress, origin).href),
    element('video:title', cut(video.title, TITLE_LENGTH_MAX)),
    element('video:description', cut(video.description, DESCRIPTION_LENGTH_MAX)),
    element('video:player_loc', `${pageAddress}#content`),
    toDuration(video.durationSeconds),
    video.publishedAtMs === null ? '' : element('video:publication_date', toTime(video.publishedAtMs)),
    element('video:family_friendly', video.isForAdults ? 'no' : 'yes'),
    element('video:requires_subscription', 'no'),
    element('video:live', 'no'),
  ]
  return `<video:video>${fields.join('')}</video:video>`
}

/** Search engines refuse a video whose duration is outside of these bounds; one without is accepted. */
function toDuration(seconds: number | null): string {
  const whole = Math.round(seconds ?? 0)
  return whole >= 1 && whole <= DURATION_SECONDS_MAX ? element('video:duration', String(whole)) : ''
}

const element = (name: string, text: string) => `<${name}>${escaped(visibleText(text))}</${name}>`
const toTime = (ms: number) => new Date(ms).toISOString()
const cut = (text: string, lengthMax: number) => [...text].slice(0, lengthMax).join('')

/** Characters that XML forbids, even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''))
}
