import { DEFAULT_LANGUAGE, isLanguage, type Language, toPathPrefix } from '../app/i18n/language.ts'

/** Parameters of the gallery's address. */
export const LOOK = {
  language: 'language',
  direction: 'direction',
  text: 'text',
  width: 'width',
  /** The name of one file of `subjects/`, without its ending; absent: all. */
  subject: 'subject',
} as const

/** Percent of the usual size. */
export const TEXT_SIZES = ['100', '150', '200'] as const
/** In CSS pixels; `all`: as wide as the window. */
export const WIDTHS = ['all', '280', '320', '390', '768', '1024', '1440'] as const

export interface GalleryLook {
  language: Language
  direction: 'own' | 'ltr' | 'rtl'
  text: string
  width: string
}

/** Unknown values count as unset. */
export function readLook(search: URLSearchParams): GalleryLook {
  const choose = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === search.get(name)) ?? values[0]
  const language = search.get(LOOK.language)
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    direction: choose(LOOK.direction, ['own', 'ltr', 'rtl']),
    text: choose(LOOK.text, TEXT_SIZES),
    width: choose(LOOK.width, WIDTHS),
  }
}

/** Address of the parts alone. */
export function partsHref({ language, direction, text }: GalleryLook): string {
  const search = new URLSearchParams({ [LOOK.direction]: direction, [LOOK.text]: text })
  return `${toPathPrefix(language)}/__gallery/parts/?${search}`
}
