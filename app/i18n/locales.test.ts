import { describe, expect, test } from 'vitest'
import { type Messages, NAMESPACES } from './config.ts'
import { LANGUAGES } from './language.ts'

const modules = import.meta.glob<{ messages: Messages }>('./locales/*/messages.ts', { eager: true })

const otherModules = import.meta.glob<Record<string, string>>(
  './locales/*/{coins,controls,fair-play,feed,feedback,mail,offer,records,refusals,withdrawal}.json',
  {
    eager: true,
    import: 'default',
  },
)

function messagesIn(language: string) {
  const other = (name: string) => otherModules[`./locales/${language}/${name}.json`] ?? {}
  return {
    ...modules[`./locales/${language}/messages.ts`]?.messages,
    coins: other('coins'),
    controls: other('controls'),
    'fair-play': other('fair-play'),
    feed: other('feed'),
    feedback: other('feedback'),
    mail: other('mail'),
    offer: other('offer'),
    records: other('records'),
    refusals: other('refusals'),
    withdrawal: other('withdrawal'),
  } as Record<keyof Messages, Record<string, string>>
}

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/
/** Other numbers are ordinals ("Episode 3") and measures whose unit is a symbol ("40 ms"). */
const COUNTS = /\{\{(?:count|amount)\}\}/
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

/** Keys without plural suffixes, since languages have different plural forms. */
function toKeys(messages: Record<string, string>) {
  return [...new Set(Object.keys(messages).map((key) => key.replace(PLURAL_SUFFIX, '')))].sort()
}

const english = messagesIn('en')

describe.each(LANGUAGES)('messages in %s', (language) => {
  const messages = messagesIn(language)

  test.each(NAMESPACES)('have every key of %s and no other (row 256)', (namespace) => {
    expect(toKeys(messages[namespace])).toEqual(toKeys(english[namespace]))
    expect(Object.values(messages[namespace]).filter((text) => !text.trim())).toEqual([])
  })

  test.each(NAMESPACES)('have every plural form the language needs in %s (row 256)', (namespace) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = toKeys(english[namespace]).filter((key) => `${key}_other` in english[namespace])
    const missing = plurals.flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((name) => !(name in messages[namespace])),
    )
    expect(missing).toEqual([])
  })

  test.each(NAMESPACES)('say how many only in plural forms in %s (row 441)', (namespace) => {
    const counting = Object.entries(messages[namespace]).filter(([, text]) => COUNTS.test(text))
    expect(counting.filter(([key]) => !PLURAL_SUFFIX.test(key))).toEqual([])
  })

  test.each(NAMESPACES)('use the placeholders of English in %s (row 256)', (namespace) => {
    for (const [key, text] of Object.entries(messages[namespace])) {
      // A language may inflect what English does not: "1 gratuit", "3 gratuits".
      const original =
        english[namespace][key] ??
        english[namespace][key.replace(PLURAL_SUFFIX, '_other')] ??
        english[namespace][key.replace(PLURAL_SUFFIX, '')] ??
        ''
      const names = placeholders(text)
      // A plural form may stand for its number: "two days".
      if (PLURAL_SUFFIX.test(key)) expect(placeholders(original), key).toEqual(expect.arrayContaining(names))
      else expect({ key, names }).toEqual({ key, names: placeholders(original) })
    }
  })
})

test('carry the keys the specification names (row 257)', () => {
  const keys = Object.values(english).flatMap((messages) => Object.keys(messages))
  const named = [
    ...['payNowButton', 'processing', 'unlockSuccess', 'thumbUpSuccess', 'thumbUpCancel', 'collectSuccess'],
    ...[
      'collectCancel',
      'paymentSuccess',
      'paymentFailed',
      'paymentLoading',
      'deleteSuccess',
      'deleteFailed',
    ],
    ...[
      'deleteConfirmMessage',
      'attention',
      'confirm',
      'cancel',
      'noMoreData',
      'noExpire',
      'browse',
      'contact us',
    ],
  ]
  expect(keys).toEqual(expect.arrayContaining(named))
})

test('carry the sentences the specification names, word for word (row 258)', () => {
  const sentences = Object.values(english)
    .flatMap((messages) => Object.values(messages))
    .map((sentence) => sentence.replace(/ \{\{provider\}\}$/, ''))
  const named = [
    'Does not support cross-episode unlocking',
    'Purchase to view',
    'Insufficient balance, please recharge to unlock',
    'Please login',
    'Sign In With',
    'Login to watch more EPS',
    'Valid To',
    'request failed',
    'login expired',
  ]
  expect(sentences).toEqual(expect.arrayContaining(named))
})
