import { MAIL_LINK_KEY, MAIL_LINKS } from '../../contract/mail-links.ts'
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

export function confirmRecoveryLink(words: Words): Link {
  return secretLink(words, MAIL_LINKS.confirmRecovery, words.texts.recoveryConfirm)
}

export function stopRecoveryLink(words: Words): Link {
  return secretLink(words, MAIL_LINKS.stopRecovery, words.texts.recoveryStop)
}

export function confirmLink(words: Words): Link {
  return secretLink(words, MAIL_LINKS.confirmAddress, words.texts.confirm)
}

function secretLink(words: Words, page: string, label: string): Link {
  return { label, path: toPath(words, `${page}?${MAIL_LINK_KEY}=`), takesSecret: true }
}
