import { useCallback, useEffect, useRef, useState } from 'react'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { narrow } from './narrow.ts'
import type { SuggestedDrama } from './suggested-drama.ts'

/** While a key is held, only the final text is requested. */
const HELD_KEY_PAUSE_MS = 60
const KNOWN_MAX = 30
const TOO_MANY_REQUESTS = 429

export interface SuggestionState {
  /** The text to which `dramas` belong; differs from the field's while a response is pending. */
  query: string
  dramas: readonly SuggestedDrama[]
  problem: string | null
}

const NOTHING: SuggestionState = { query: '', dramas: [], problem: null }

type RequestSuggestions = (query: string, options?: { isHeld: boolean }) => void

/**
 * For a longer text, matches from earlier responses are shown at once and replaced by the server's; a newer
 * key press cancels the pending request.
 */
export function useSuggestions(): [SuggestionState, request: RequestSuggestions] {
  const hrefs = useHrefs()
  const [state, setState] = useState(NOTHING)
  const known = useRef(new Map<string, readonly SuggestedDrama[]>())
  const shownFor = useRef('')
  const pending = useRef<{ query: string; cancel(): void } | null>(null)
  const request = useCallback<RequestSuggestions>(
    (query, { isHeld } = { isHeld: false }) => {
      if (pending.current?.query === query) return
      pending.current?.cancel()
      pending.current = null
      const show = (next: SuggestionState) => {
        shownFor.current = query
        setState(next)
      }
      const popular = known.current.get('')
      if (query === '' && popular) return show({ ...NOTHING, dramas: popular })
      const expected = recall(known.current, query)
      if (expected) show(expected)
      // While a response is pending, the list stays if the text continues the list's text; otherwise it is
      // removed.
      else if (!isContinued(shownFor.current, query)) show(NOTHING)
      const controller = new AbortController()
      const send = () => {
        fetchSuggestions(hrefs.searchSuggestions(query), controller.signal).then(
          (found) => {
            if (found.problem === null) remember(known.current, query, found.dramas)
            // Without typed text no error is shown, since the viewer requested nothing.
            show(query === '' ? { ...NOTHING, dramas: found.dramas } : { query, ...found })
          },
          () => {
            // Offline; Enter still leads to the results.
            if (!controller.signal.aborted && !expected) show(NOTHING)
          },
        )
      }
      const timer = isHeld ? setTimeout(send, HELD_KEY_PAUSE_MS) : void send()
      pending.current = {
        query,
        cancel() {
          clearTimeout(timer)
          controller.abort()
        },
      }
    },
    [hrefs],
  )
  useEffect(
    () => () => {
      pending.current?.cancel()
      pending.current = null
    },
    [],
  )
  return [state, request]
}

type Known = Map<string, readonly SuggestedDrama[]>

/**
 * The earlier response for this text, or matches in a response for its beginning; for the first letters,
 * popular dramas that begin with them.
 */
function recall(known: Known, query: string): SuggestionState | null {
  const before = known.get(query)
  if (before) return { query, dramas: before, problem: null }
  for (let length = query.length - 1; length >= 0; length -= 1) {
    const narrowed = narrow(known.get(query.slice(0, length).trim()) ?? [], query)
    if (narrowed.length > 0) return { query: '', dramas: narrowed, problem: null }
  }
  return null
}

function isContinued(shownFor: string, query: string): boolean {
  return shownFor !== '' && (query.startsWith(shownFor) || shownFor.startsWith(query))
}

function remember(known: Known, query: string, dramas: readonly SuggestedDrama[]): void {
  known.delete(query)
  known.set(query, dramas)
  const [oldest] = known.keys()
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
}

async function fetchSuggestions(
  address: string,
  signal: AbortSignal,
): Promise<Omit<SuggestionState, 'query'>> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (response.status === TOO_MANY_REQUESTS) return { dramas: [], problem: await response.text() }
  if (!response.ok) throw new Error(`status ${response.status}`)
  return { dramas: (await response.json()) as SuggestedDrama[], problem: null }
}
