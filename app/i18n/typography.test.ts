import { expect, test } from 'vitest'
import type { Language } from './language.ts'

const files = import.meta.glob<Record<string, string>>('./locales/*/*.json', {
  eager: true,
  import: 'default',
})

const NO_BREAK = '\u00a0'
const NARROW_NO_BREAK = '\u202f'

/** What a language never contains, as its page in docs/languages/ has it; the name is what a failure says. */
const NEVER: Partial<Record<Language, Record<string, RegExp>>> = {
  'zh-Hans': {
    'half-width punctuation': /[\p{Script=Han}][,;:?!]/u,
    'a Latin word that touches a character': /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u,
    'short films for short series': /短片/,
    您: /您/,
  },
  'zh-Hant': {
    'half-width punctuation': /[\p{Script=Han}][,;:?!]/u,
    'a Latin word that touches a character': /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u,
    'short films for short series': /短片/,
    'usage of the mainland': /充值|鏈接|默認|設置|視頻|網絡|全屏|用戶|劇集|識別/,
    您: /您/,
  },
  ja: {
    'half-width punctuation': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:?!]/u,
    'another way to write a word': /観る|あなた/,
  },
  ko: { 'the formal style': /습니다|합니다|십시오/ },
  es: {
    'a space before a percent sign': /\s%/,
    'a question or a cry that is not opened': /^[^¿]*\?|^[^¡]*!/,
    'words of Spain': /\b(?:móvil|vídeo|pulsa|añad)/i,
    'short films for short series': /\bCortos /,
  },
  fr: {
    'a mark without its narrow no-break space': new RegExp(
      `[^${NARROW_NO_BREAK}][;:!?»%]|«[^${NARROW_NO_BREAK}]`,
    ),
    'a straight apostrophe': /'/,
  },
  de: {
    'a percent sign or an ellipsis without its no-break space': new RegExp(`[^${NO_BREAK}]%|\\p{L} …`, 'u'),
    'short films for short series': /Kurzfilm/,
    'another word for "anmelden"': /\b[Ee]inlogg/,
  },
  id: {
    'another word for "kamu"': /\b(?:Anda|kau)\b/,
    'a misspelling': /kadaluarsa/,
    'short films': /[Ff]ilm pendek/,
  },
  th: {
    'a mark Thai does without': /\p{Script=Thai}\s*[.?]/u,
    'ๆ without a space after it': /ๆ[^\s”]/,
    กรุณา: /กรุณา/,
    'short films for short series': /หนังสั้น/,
  },
}

const isNotPunctuation = /\{\{[^}]*\}\}|https?:/g

test.each(Object.entries(NEVER))('%s is set as its page in docs/languages/ says', (language, faults) => {
  const found = Object.entries(files)
    .filter(([path]) => path.startsWith(`./locales/${language}/`))
    .flatMap(([path, texts]) =>
      Object.entries(texts).flatMap(([key, text]) =>
        Object.entries(faults)
          .filter(([, pattern]) => pattern.test(text.replaceAll(isNotPunctuation, '0')))
          .map(([fault]) => `${path} ${key}: ${fault}`),
      ),
    )
  expect(found).toEqual([])
})
