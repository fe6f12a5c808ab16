/** What the platform itself says to viewers. */
export interface Texts {
  /** To a member whose session was ended by a later sign-in. */
  kickedOut: string
  /** To the sign-in that ended it. */
  endedOthers: string
  /** Names of the rows that Home has without editors. */
  featured: string
  weekRanking: string
  newReleases: string
}

/**
 * In every language of the interface; tests/boundaries/languages.test.ts compares them with `app/i18n/language.ts`, which has a
 * catalogue of its own, since a web front can have another backend.
 */
export const TEXTS = {
  en: {
    kickedOut: 'You were signed out because your account signed in on another device.',
    endedOthers: 'You were signed out where you had signed in before.',
    featured: 'Featured',
    weekRanking: 'Ranking of the week',
    newReleases: 'New releases',
  },
  ar: {
    kickedOut: 'سُجّل خروجك هنا لأن حسابك سجّل الدخول من جهاز آخر.',
    endedOthers: 'سُجّل خروجك من الجهاز الذي سجّلت الدخول منه سابقًا.',
    featured: 'مختارات',
    weekRanking: 'ترتيب الأسبوع',
    newReleases: 'أحدث الإصدارات',
  },
} satisfies Record<string, Texts>

const { en: ENGLISH, ...OTHERS } = TEXTS

/**
 * The texts in that language, in its base language, or else in English.
 *
 * @param language BCP 47
 */
export function textsIn(language: string): Texts {
  const tag = language.toLowerCase()
  const find = (wanted: string) =>
    Object.entries<Texts>(TEXTS).find(([code]) => code.toLowerCase() === wanted)?.[1]
  return find(tag) ?? find(tag.split('-', 1)[0]!) ?? ENGLISH
}

/** One of them in English and by language in all others, as names of the catalogue are stored. */
export function inAllLanguages(text: keyof Texts): { name: string; translations: Record<string, string> } {
  return {
    name: ENGLISH[text],
    translations: Object.fromEntries(
      Object.entries<Texts>(OTHERS).map(([code, texts]) => [code, texts[text]]),
    ),
  }
}
