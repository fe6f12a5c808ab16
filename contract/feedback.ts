/** Characters of a message, as {@link countCharacters} counts them. */
export const FEEDBACK_LENGTH_MAX = 300
export const EMAIL_LENGTH_MAX = 254
/** An episode's address with a long name in percent-encoding fits. */
export const PAGE_LENGTH_MAX = 1_000

/** Of a message. Random: the same message with the same key is stored once. */
export const FEEDBACK_KEY = /^[A-Za-z0-9_-]{16,64}$/

export const FEEDBACK_TOPICS = ['contentError', 'breachOfLaw'] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]

/** Code points, as PostgreSQL counts: an emoji is one character, not two. */
export function countCharacters(text: string): number {
  return [...text].length
}

export function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('')
}

/** As it is stored: line breaks are `\n`, other control characters are gone, and so is space around it. */
export function cleanMessage(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()
}

/** Whether it is a message that {@link cleanMessage} returns: not empty, not invisible and not too long. */
export function isMessage(text: string): boolean {
  return (
    cleanMessage(text) === text &&
    /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text) &&
    countCharacters(text) <= FEEDBACK_LENGTH_MAX
  )
}

/** Looks like an address; only a letter to it proves more. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && /^[^\s\p{C}@<>",;]+@[^\s\p{C}@<>",;]+$/u.test(text)
}

/** A path of this site, without a query, which may hold secrets. */
export function isPagePath(text: string): boolean {
  return text.length <= PAGE_LENGTH_MAX && /^\/(?!\/)[\w.~%!$&'()*+,;=:@/-]*$/.test(text)
}

/** The path of an address of this site; null for anything else. */
export function toPagePath(address: string, origin: string): string | null {
  const url = URL.parse(address, origin)
  return url?.origin === origin && isPagePath(url.pathname) ? url.pathname : null
}
