import { useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { track } from '../analytics/track.ts'
import { dramaHref } from '../catalog/use-drama-href.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { type SuggestionState, useSuggestions } from './use-suggestions.ts'

export interface Choice {
  name: string
  to: string
  drama?: SuggestionState['dramas'][number]
}

const NONE = -1
/** As many as fit above a phone's keyboard. The server sends more, so that longer texts match at once. */
const SHOWN_MAX = 6

interface SuggestionBox {
  hasPopular: boolean
  isInPage: boolean
}

/** Turns the field into a combobox: arrows choose, Enter opens, Escape closes. */
export function useSuggestionBox(input: HTMLInputElement, { hasPopular, isInPage }: SuggestionBox) {
  const hrefs = useHrefs()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(input.value)
  const [isOpen, setIsOpen] = useState(document.activeElement === input)
  /** An address, since the line may move when a response arrives. */
  const [activeTo, setActiveTo] = useState<string | null>(null)
  const isHeld = useRef(false)
  const [recent, setRecent] = useState(recentSearches)
  const query = text.trim()
  const [{ query: shownQuery, dramas, problem }, request] = useSuggestions()
  useEffect(() => request(query), [request, query])
  const earlier: Choice[] = query === '' ? recent.map((name) => ({ name, to: hrefs.search(name) })) : []
  const suggested: Choice[] =
    query === '' && !hasPopular
      ? []
      : dramas.slice(0, SHOWN_MAX).map((drama) => ({ name: drama.name, to: dramaHref(hrefs, drama), drama }))
  const choices = [...earlier, ...suggested]
  const active = choices.findIndex(({ to }) => to === activeTo)
  const isShown = (isInPage && earlier.length > 0) || (isOpen && (choices.length > 0 || problem !== null))
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setIsOpen(false)
    setActiveTo(null)
  }
  function leaveFor(to: string, name: string) {
    rememberSearch(name)
    setRecent(recentSearches())
    close()
    input.blur()
    navigate(to)
  }
  function choose({ name, to, drama }: Choice) {
    if (drama) track('video_click', { drama: drama.dramaId })
    else input.value = name
    leaveFor(to, name)
  }
  function forget(change: () => void) {
    change()
    setRecent(recentSearches())
    input.focus()
  }
  function submit(event: Event) {
    event.preventDefault()
    const typed = input.value.trim()
    leaveFor(hrefs.search(typed), typed)
  }
  function press(event: KeyboardEvent) {
    isHeld.current = event.repeat
    // An input method uses these keys for its candidates.
    if (event.isComposing) return
    if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(true)
      setActiveTo(choices[step(active, event.key === 'ArrowDown' ? 1 : -1, choices.length)]?.to ?? null)
    } else if (event.key === 'Enter' && isShown && choices[active]) choose(choices[active])
    else return
    event.preventDefault()
  }

  useListeners(input, {
    input: () => {
      // Before the list renders, to save that time.
      request(input.value.trim(), { isHeld: isHeld.current })
      setText(input.value)
      setActiveTo(null)
      setIsOpen(true)
    },
    focus: () => {
      setText(input.value)
      setRecent(recentSearches())
      setIsOpen(true)
    },
    click: () => setIsOpen(true),
    keydown: press,
  })
  useListeners(input.form!, {
    submit,
    focusout: ({ relatedTarget }) => input.form?.contains(relatedTarget as Node | null) || close(),
  })
  // The text and the focus may have changed between the first render and the listeners.
  useEffect(() => {
    setText(input.value)
    setIsOpen(document.activeElement === input)
  }, [input])
  useCombobox(input, {
    'aria-controls': listId,
    'aria-expanded': String(isShown),
    'aria-activedescendant': isShown && active !== NONE ? optionId(active) : null,
  })

  return {
    listId,
    optionId,
    isShown,
    problem,
    /** For the typed text, once its suggestions have arrived; null: nothing to announce. */
    announcedCount:
      isOpen && query !== '' && shownQuery === query && problem === null ? choices.length : null,
    recent,
    earlier,
    suggested,
    arePopular: query === '' && suggested.length > 0,
    active,
    choose,
    forget,
  }
}

/** None beyond the ends, so that the typed text can be reached again. */
function step(active: number, by: 1 | -1, count: number): number {
  const next = active + by
  if (next >= count) return NONE
  return next < NONE ? count - 1 : next
}

type Listeners<Target extends HTMLElement> = {
  [Name in keyof HTMLElementEventMap]?: (this: Target, event: HTMLElementEventMap[Name]) => void
}

/** The field and its form exist before this code loads. */
function useListeners<Target extends HTMLElement>(target: Target, listeners: Listeners<Target>): void {
  useEffect(() => {
    const listening = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      target.addEventListener(name, listener as EventListener, { signal: listening.signal })
    }
    return () => listening.abort()
  })
}

function useCombobox(input: HTMLInputElement, states: Record<string, string | null>): void {
  useEffect(() => {
    const all = { role: 'combobox', 'aria-autocomplete': 'list', ...states }
    for (const [name, value] of Object.entries(all)) {
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  })
}
