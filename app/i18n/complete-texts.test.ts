import { assertType, test } from 'vitest'
import type { CompleteTexts } from './complete-texts.ts'
import type { Texts as English } from './locales/en/messages.ts'

type Without<Namespace extends keyof English, Key extends keyof English[Namespace]> = Omit<
  English,
  Namespace
> &
  Record<Namespace, Omit<English[Namespace], Key>>

test('a language that lacks a file, a text or a plural form does not compile', () => {
  assertType<CompleteTexts<'one' | 'other', English> | undefined>(undefined)
  // @ts-expect-error a file
  assertType<CompleteTexts<'one' | 'other', Omit<English, 'refusals'>> | undefined>(undefined)
  // @ts-expect-error a text
  assertType<CompleteTexts<'one' | 'other', Without<'wallet', 'noExpire'>> | undefined>(undefined)
  // @ts-expect-error a form that English has
  assertType<CompleteTexts<'one' | 'other', Without<'player', 'minutes_one'>> | undefined>(undefined)
  // @ts-expect-error a form that English lacks
  assertType<CompleteTexts<'one' | 'few' | 'other', English> | undefined>(undefined)
})
