/** How search splits text into words, shared by the server and by pages that filter suggestions. */

/** Shorter prefixes match every drama. The last word may be shorter because it is often incomplete. */
export const BEGINNING_MIN = { lastWord: 2, word: 4 }

export const APOSTROPHES = /['’ʼ`]/g
export const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** Scripts that are compared by characters: most do not separate words, and Korean attaches particles to them. */
export const UNSEPARATED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+$/u
