import { useCallback, useEffect, useRef, useState } from 'react'
import { useHrefs } from '../addresses/use-hrefs.ts'
import type { SuggestedDrama } from './suggested-drama.ts'

/** A key after a pause is answered at once; of keys that follow each other faster, as of a held one, the last. */
const PAUSE_MS = 60
const TOO_MANY_REQUESTS = 429

/** What is known about the text in the field. */
export interface SuggestionState {
  /** The text that `dramas` are for; older than the field's while an answer is awaited. */
  query: string
  dramas: readonly SuggestedDrama[]
  /** The server's words for why there are none; null: nothing is wrong. */
  problem: string | null
}

const NOTHING: SuggestionState = { query: '', dramas: [], problem: null }

/** Dramas for what has been typed so far, and how to ask for them; a request that a newer key overtakes is cancelled. */
export function useSuggestions(): [SuggestionState, ask: (query: string) => void] {
  const hrefs = useHrefs()
  const [state, setState] = useState(NOTHING)
  const keyAtMs = useRef(Number.NEGATIVE_INFINITY)
  const asked = useRef<{ query: string; cancel(): void } | null>(null)
  const ask = useCallback(
    (query: string) => {
      if (asked.current?.query === query) return
      asked.current?.cancel()
      asked.current = null
      if (query === '') {
        setState(NOTHING)
        return
      }
      const sinceKeyMs = performance.now() - keyAtMs.current
      keyAtMs.current += sinceKeyMs
      const asking = new AbortController()
      const send = () => {
        askFor(hrefs.searchSuggestions(query), asking.signal).then(
          (answer) => setState({ query, ...answer }),
          // Cancelled, or without a network: Enter still leads to the results.
          () => {},
        )
      }
      const timer = sinceKeyMs < PAUSE_MS ? setTimeout(send, PAUSE_MS) : void send()
      asked.current = {
        query,
        cancel() {
          clearTimeout(timer)
          asking.abort()
        },
      }
    },
    [hrefs],
  )
  useEffect(
    () => () => {
      asked.current?.cancel()
      asked.current = null
    },
    [],
  )
  return [state, ask]
}

async function askFor(address: string, signal: AbortSignal): Promise<Omit<SuggestionState, 'query'>> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (response.status === TOO_MANY_REQUESTS) return { dramas: [], problem: await response.text() }
  if (!response.ok) throw new Error(`status ${response.status}`)
  return { dramas: (await response.json()) as SuggestedDrama[], problem: null }
}
