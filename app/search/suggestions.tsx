import { useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dramaHref } from '../addresses/use-drama-href.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { track } from '../analytics/track.ts'
import { AgeMark } from '../design/age-mark.tsx'
import { Search, X } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { type SuggestionState, useSuggestions } from './use-suggestions.ts'

/** One line of the list: what it is called and where it leads. */
interface Choice {
  name: string
  to: string
  /** Absent: an earlier search. */
  drama?: SuggestionState['dramas'][number]
}

const NONE = -1
/** As many as fit above a phone's keyboard. The server sends more, from which a longer text is answered at once. */
const SHOWN_MAX = 6

/**
 * The list under the field: dramas for what is typed, before that what was searched for earlier and what is watched most,
 * unless the page itself shows that. The field is a combobox from now on: arrows choose, Enter opens, Escape closes.
 */
export function Suggestions({ input, hasPopular }: { input: HTMLInputElement; hasPopular: boolean }) {
  const { t } = useTranslation(['common', 'catalog'])
  const hrefs = useHrefs()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(input.value)
  const [isOpen, setIsOpen] = useState(document.activeElement === input)
  /** Where the chosen line leads; it may move when an answer comes. Null: none is chosen. */
  const [activeTo, setActiveTo] = useState<string | null>(null)
  const isHeld = useRef(false)
  const [recent, setRecent] = useState(recentSearches)
  const query = text.trim()
  const [{ query: answered, dramas, problem }, ask] = useSuggestions()
  useEffect(() => ask(query), [ask, query])
  const earlier: Choice[] = query === '' ? recent.map((name) => ({ name, to: hrefs.search(name) })) : []
  const suggested: Choice[] =
    query === '' && !hasPopular
      ? []
      : dramas.slice(0, SHOWN_MAX).map((drama) => ({ name: drama.name, to: dramaHref(hrefs, drama), drama }))
  const choices = [...earlier, ...suggested]
  const active = choices.findIndex(({ to }) => to === activeTo)
  const isShown = isOpen && (choices.length > 0 || problem !== null)
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
  function submit(event: Event) {
    event.preventDefault()
    const asked = input.value.trim()
    leaveFor(hrefs.search(asked), asked)
  }
  function press(event: KeyboardEvent) {
    isHeld.current = event.repeat
    // A key of an input method chooses among its own words.
    if (event.isComposing) return
    if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(true)
      setActiveTo(choices[step(active, event.key === 'ArrowDown' ? 1 : -1, choices.length)]?.to ?? null)
    } else if (event.key === 'Enter' && isShown && choices[active]) choose(choices[active])
    else return
    event.preventDefault()
  }

  // It may have changed between the first drawing and here.
  useEffect(() => setText(input.value), [input])
  useListeners(input, {
    input: () => {
      // Before the list is drawn again: the answer takes longer.
      ask(input.value.trim(), { isHeld: isHeld.current })
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
  useCombobox(input, {
    'aria-controls': listId,
    'aria-expanded': String(isShown),
    'aria-activedescendant': isShown && active !== NONE ? optionId(active) : null,
  })

  const option = (choice: Choice, index: number) => (
    <button
      key={choice.to}
      id={optionId(index)}
      type="button"
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(choice)}
      className={`flex w-full items-center gap-3 rounded-xl ps-3 text-start hover:bg-ivory/8 aria-selected:bg-ivory/12 ${choice.drama ? 'pe-3' : 'pe-12'}`}
    >
      {choice.drama ? <DramaLine {...choice.drama} /> : <RecentLine name={choice.name} />}
    </button>
  )

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && query !== '' && answered === query && problem === null
          ? t('suggestionCount', { count: choices.length })
          : ''}
      </p>
      <div
        hidden={!isShown}
        className="absolute end-0 top-full z-10 mt-2 w-full max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain rounded-2xl bg-ink-raised p-1.5 shadow-2xl lg:min-w-80 ring-1 ring-ivory/12"
      >
        {problem !== null ? <p className="px-3 py-2.5 text-mist text-sm">{problem}</p> : null}
        {earlier.length > 0 ? (
          <div className="flex items-center justify-between ps-3">
            <p className="text-haze text-sm">{t('recentSearches')}</p>
            <button
              type="button"
              onClick={() => {
                forgetSearches()
                setRecent([])
                input.focus()
              }}
              className="min-h-11 rounded-full px-3 text-mist text-sm hover:text-ivory"
            >
              {t('clearSearches')}
            </button>
          </div>
        ) : null}
        <div className="relative">
          <div id={listId} role="listbox" aria-label={t('search')}>
            {earlier.map(option)}
            {query === '' && suggested.length > 0 ? (
              // biome-ignore lint/a11y/useSemanticElements: a list of options has no fields.
              <div role="group" aria-label={t('catalog:popularNow')}>
                <p aria-hidden="true" className="px-3 pt-2.5 pb-1 text-haze text-sm">
                  {t('catalog:popularNow')}
                </p>
                {suggested.map((choice, index) => option(choice, earlier.length + index))}
              </div>
            ) : (
              suggested.map(option)
            )}
          </div>
          {earlier.length > 0 ? (
            <ul className="absolute end-0 top-0">
              {recent.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={t('forgetSearch', { query: name })}
                    onClick={() => {
                      forgetSearch(name)
                      setRecent(recentSearches())
                      input.focus()
                    }}
                    className="flex size-11 items-center justify-center rounded-full text-haze hover:text-ivory"
                  >
                    <X className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </>
  )
}

function DramaLine({ name, categories, coverUrl, minimumAge }: SuggestionState['dramas'][number]) {
  return (
    <>
      <span className="my-1.5 h-14 w-9.5 shrink-0 overflow-hidden rounded-md bg-ink-high">
        {coverUrl ? (
          <ResponsiveImage
            source={coverUrl}
            alt=""
            width={38}
            height={56}
            sizes="38px"
            widthMax={38}
            className="size-full object-cover"
          />
        ) : null}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-1 font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="line-clamp-1 text-haze text-xs">
          {categories} <AgeMark age={minimumAge} />
        </span>
      </span>
    </>
  )
}

function RecentLine({ name }: { name: string }) {
  return (
    <>
      <Search className="size-4 shrink-0 text-haze" />
      <span className="truncate leading-11">
        <bdi>{name}</bdi>
      </span>
    </>
  )
}

/** The next line up or down; beyond the ends none, so that the typed text can be had back. */
function step(active: number, by: 1 | -1, count: number): number {
  const next = active + by
  if (next >= count) return NONE
  return next < NONE ? count - 1 : next
}

type Listeners<Target extends HTMLElement> = {
  [Name in keyof HTMLElementEventMap]?: (this: Target, event: HTMLElementEventMap[Name]) => void
}

/** The field and its form stand before this code arrives, so they are listened to from here. */
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
