import { sql } from 'kysely'
import { BEGINNING_MIN } from '../../contract/search-words.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { typoForms } from './typos.ts'
import { isPaired } from './words.ts'

/** Sorts after every text with the same prefix. */
export const LAST_CHARACTER = '\u{10ffff}'

const PER_FORM_MAX = 8
const PER_WORD_MAX = 12

export interface KnownWord {
  text: string
  isNear: boolean
}

/**
 * For each word of a query, the catalogue's words it may mean, the most similar first: the word, words that
 * begin with it, or either with a typo. None for words in paired scripts, which have no typos of this kind.
 */
export async function findKnownWords(db: Database, words: readonly string[]): Promise<KnownWord[][]> {
  const found: KnownWord[][] = words.map(() => [])
  const asked = words.flatMap((word, index) =>
    isPaired(word) ? [] : toFormRanges(word, index, words.length - 1),
  )
  if (asked.length === 0) return found
  const { rows } = await sql<{ index: number; text: string; isNear: boolean }>`
    SELECT asked.index, known.word AS text, bool_or(asked.is_near) AS "isNear"
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (index integer, first text, last text, is_near boolean)
    CROSS JOIN LATERAL (
      SELECT word FROM search_word_form WHERE form >= asked.first AND form <= asked.last
      ORDER BY form, word LIMIT ${PER_FORM_MAX}
    ) AS known
    GROUP BY asked.index, known.word
    ORDER BY count(*) DESC, length(known.word), known.word`.execute(db)
  for (const { index, ...word } of rows) {
    const ofWord = found[index]!
    if (ofWord.length < PER_WORD_MAX) ofWord.push(word)
  }
  return found
}

function toFormRanges(word: string, index: number, lastIndex: number) {
  const min = index === lastIndex ? BEGINNING_MIN.lastWord : BEGINNING_MIN.word
  const near = new Set(typoForms(word, 1))
  return typoForms(word).map((form) => ({
    index,
    first: form,
    last: form.length >= (form === word ? min : BEGINNING_MIN.word) ? form + LAST_CHARACTER : form,
    is_near: near.has(form),
  }))
}

export async function rememberWords(tx: Tx, words: readonly string[]): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(${words}::text[]) AS given (word)
    WHERE NOT EXISTS (SELECT FROM search_word_form AS known WHERE known.form = given.word AND known.word = given.word)`.execute(
    tx,
  )
  const made = rows.flatMap(({ word }) => typoForms(word).map((form) => ({ form, word })))
  if (made.length === 0) return
  // In order, so that concurrent publications wait for each other instead of deadlocking.
  await sql`
    INSERT INTO search_word_form (form, word)
    SELECT form, word FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS made (form text, word text)
    ORDER BY form COLLATE "C", word COLLATE "C" ON CONFLICT DO NOTHING`.execute(tx)
}
