import type { DocumentContent } from '../db/tables.ts'
import type { Words } from './words.ts'

type Link = DocumentContent['links'][number]

/** Pages of the web front, in the language of the document. */
const toPath = ({ language }: Words, path: string) => (language === 'en' ? path : `/${language}${path}`)

export function termsLink(words: Words): Link {
  return { label: words.texts.terms, path: toPath(words, '/terms-of-use/') }
}

export function withdrawLink(words: Words): Link {
  return { label: words.texts.withdraw, path: toPath(words, '/withdraw/') }
}

export function mailAddressLink(words: Words): Link {
  return { label: words.texts.mailAddress, path: toPath(words, '/mail-address/') }
}

export function confirmLink(words: Words): Link {
  const path = toPath(words, '/mail-address/confirm/?token=')
  return { label: words.texts.confirm, path, takesSecret: true }
}
