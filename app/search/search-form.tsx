import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { Search } from '../design/icons.tsx'
import { useArriving } from '../design/use-arriving.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'

const load = () => import('./suggestions.tsx').then(({ Suggestions }) => Suggestions)

interface SearchFormProps {
  className: string
  /** Its height. */
  fieldClassName?: string
  /** Of a page that waits for a search, which shows the recent ones before the field is used. */
  isFirst?: boolean
}

/** Works without scripts. Suggestions load on first focus. */
export function SearchForm({ className, fieldClassName = 'h-10', isFirst = false }: SearchFormProps) {
  const { t } = useTranslation()
  const { search } = useHrefs()
  const { key, pathname, search: parameters } = useLocation()
  const navigate = useNavigate()
  const isBack = useNavigationType() === 'POP'
  const query = new URLSearchParams(parameters).get('q') ?? ''
  // The search page shows the most watched dramas itself, and the list would cover them.
  const isOnSearchPage = pathname === search()
  const field = useRef<HTMLInputElement>(null)
  const shownKey = useRef<string>()
  const [isUsed, setIsUsed] = useState(false)
  const Suggestions = useArriving(load, isUsed)
  useEffect(() => {
    const input = field.current
    if (!input) return
    // The query of another page; the list closes with the blur.
    if (isBack && shownKey.current !== undefined && shownKey.current !== key) input.blur()
    shownKey.current = key
    // The field may have been used before hydration, or while the next page was loading.
    if (document.activeElement === input) setIsUsed(true)
    else input.value = query
    // Not where the header has the field.
    if (isFirst && input.offsetParent) setIsUsed(true)
  }, [query, key, isBack, isFirst])
  // Used if the suggestions have not loaded, or cannot load.
  const submit = (event: FormEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(search(field.current?.value.trim()))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari 16 does not know the element.
    <form role="search" action={search()} onSubmit={submit} className={`relative ${className}`}>
      <div className={`relative ${fieldClassName}`}>
        <Search className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-haze" />
        <input
          ref={field}
          name="q"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the page is opened in order to type here.
          autoFocus={isFirst}
          maxLength={QUERY_LENGTH_MAX}
          defaultValue={query}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          dir="auto"
          onFocus={() => setIsUsed(true)}
          className="size-full rounded-full bg-ivory/8 ps-10 pe-4 text-ivory ring-1 ring-ivory/12 ring-inset placeholder:text-haze"
        />
      </div>
      {Suggestions && field.current ? (
        <Suggestions input={field.current} hasPopular={!isOnSearchPage} isInPage={isFirst} />
      ) : null}
    </form>
  )
}
