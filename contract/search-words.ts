/** What search takes for words, on the server and on a page that narrows its suggestions meanwhile. */

/** Shorter prefixes occur in every drama; the last word is often incomplete. */
export const BEGINNING_MIN = { lastWord: 2, word: 4 }

export const APOSTROPHES = /['’ʼ`]/g
export const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** Scripts that are compared by characters: most have no blanks between words, and Korean joins particles to them. */
export const UNSEPARATED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+$/u
