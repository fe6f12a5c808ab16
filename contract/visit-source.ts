/** Header of a sign-in and of a new order: where the visit came from, as a query of these parameters. A backend may ignore it. */
export const VISIT_SOURCE_HEADER = 'X-Visit-Source'

/**
 * Header of a new order with a click id: the browser's user agent. It says that the buyer agreed that the network of the click learns
 * of the purchase. A backend may ignore it.
 */
export const CLICK_AGENT_HEADER = 'X-Click-Agent'
export const CLICK_AGENT_LENGTH_MAX = 512

/** Calls that make a member or an order. */
const ATTRIBUTED_CALLS: ReadonlySet<string> = new Set(['signInByCode', 'signInByToken', 'createOrder'])

/** Whether a call carries {@link VISIT_SOURCE_HEADER}. */
export function isAttributed(call: string): boolean {
  return ATTRIBUTED_CALLS.has(call)
}

/** Whether a call carries {@link CLICK_AGENT_HEADER}. */
export function isPurchase(call: string): boolean {
  return call === 'createOrder'
}

/** Click ids that networks add to the links of their advertisements, and the source each stands for without `utm_source`. */
const CLICK_SOURCES = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  fbclid: 'facebook',
  ttclid: 'tiktok',
  twclid: 'x',
  msclkid: 'bing',
} as const

export type ClickParam = keyof typeof CLICK_SOURCES
export const CLICK_PARAMS = Object.keys(CLICK_SOURCES) as ClickParam[]

export const SOURCE_FIELDS = ['source', 'medium', 'campaign', 'content', 'term'] as const
type SourceField = (typeof SOURCE_FIELDS)[number]

/** Characters of one field. */
export const SOURCE_FIELD_LENGTH_MAX = 64
export const CLICK_ID_LENGTH_MAX = 512
/** Longer queries are ignored. */
const QUERY_LENGTH_MAX = 8_192
/** Characters of all fields, encoded; the last ones are left out. */
const FIELDS_LENGTH_MAX = 900

/**
 * Where a visit came from. Anybody can write anything into an address, so it is never proof. Empty: the address had no
 * such parameter.
 */
export interface VisitSource extends Record<SourceField, string> {
  /** Identifies one click of one person, so that it is only kept with consent. */
  click: { param: ClickParam; id: string } | null
}

/** The campaign parameters of a query, cleaned and bounded; null: it has none. */
export function readVisitSource(query: string): VisitSource | null {
  if (query.length > QUERY_LENGTH_MAX) return null
  const given = new URLSearchParams(query)
  const param = CLICK_PARAMS.find((name) => given.has(name))
  const id = param ? (given.get(param) ?? '') : ''
  const field = (name: SourceField) => cleaned(given.get(`utm_${name}`) ?? '')
  const source: VisitSource = {
    source: field('source') || (param ? CLICK_SOURCES[param] : ''),
    medium: field('medium'),
    campaign: field('campaign'),
    content: field('content'),
    term: field('term'),
    click: param && CLICK_ID.test(id) ? { param, id } : null,
  }
  return SOURCE_FIELDS.some((name) => source[name] !== '') ? source : null
}

const CLICK_ID = new RegExp(`^[\\w.~-]{1,${CLICK_ID_LENGTH_MAX}}$`)

/** Lower case, since links differ in it: letters and digits of any script, and the punctuation of campaign names. */
function cleaned(value: string): string {
  const text = value
    .slice(0, QUERY_LENGTH_MAX)
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._+|:/-]+/gu, '-')
    .trim()
  return [...text].slice(0, SOURCE_FIELD_LENGTH_MAX).join('').trim()
}

/** As a query that {@link readVisitSource} reads: ASCII, and fit for a header and a cookie. */
export function toSourceQuery(source: VisitSource): string {
  const query = new URLSearchParams()
  for (const name of SOURCE_FIELDS) {
    if (source[name] === '') continue
    query.set(`utm_${name}`, source[name])
    if (query.toString().length > FIELDS_LENGTH_MAX) query.delete(`utm_${name}`)
  }
  if (source.click) query.set(source.click.param, source.click.id)
  return query.toString()
}

/** Whether both name the same campaign; one may have a click id. */
export function isSameSource(one: VisitSource, other: VisitSource): boolean {
  return SOURCE_FIELDS.every((name) => one[name] === other[name])
}
