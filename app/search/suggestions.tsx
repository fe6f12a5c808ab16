import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useComingText } from '../catalog/coming.ts'
import { AgeMark } from '../design/age-mark.tsx'
import { Search, X } from '../design/icons.tsx'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import { forgetSearch, forgetSearches } from './recent-searches.ts'
import { type Choice, useSuggestionBox } from './use-suggestion-box.ts'
import type { SuggestionState } from './use-suggestions.ts'

interface SuggestionsProps {
  input: HTMLInputElement
  hasPopular: boolean
  /** Recent searches are a part of the page, also while the field is not used. */
  isInPage: boolean
}

/**
 * Dramas for the typed text; before that, recent searches and the most watched dramas, unless the page shows those.
 */
export function Suggestions({ input, hasPopular, isInPage }: SuggestionsProps) {
  const { t } = useTranslation()
  const box = useSuggestionBox(input, { hasPopular, isInPage })
  const { listId, problem, recent, earlier, suggested, announcedCount, forget } = box
  function showOption(choice: Choice, index: number) {
    return (
      <Option
        key={choice.to}
        id={box.optionId(index)}
        choice={choice}
        isActive={index === box.active}
        onChoose={() => box.choose(choice)}
      />
    )
  }
  const suggestedOptions = suggested.map((choice, index) => showOption(choice, earlier.length + index))

  return (
    <>
      <p role="status" className="sr-only">
        {announcedCount === null ? '' : t('suggestionCount', { count: announcedCount })}
      </p>
      <div
        hidden={!box.isShown}
        className={
          isInPage && earlier.length > 0
            ? 'mt-3'
            : 'absolute end-0 top-full z-10 mt-2 w-full max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain rounded-2xl bg-ink-raised p-1.5 shadow-2xl lg:min-w-80 ring-1 ring-ivory/12'
        }
      >
        {problem !== null ? <p className="px-3 py-2.5 text-mist text-sm">{problem}</p> : null}
        {earlier.length > 0 ? <RecentHead onClear={() => forget(forgetSearches)} /> : null}
        <div className="relative">
          <div id={listId} role="listbox" aria-label={t('search')}>
            {earlier.map(showOption)}
            {box.arePopular ? <PopularOptions>{suggestedOptions}</PopularOptions> : suggestedOptions}
          </div>
          {earlier.length > 0 ? (
            <ForgetButtons searches={recent} onForget={(search) => forget(() => forgetSearch(search))} />
          ) : null}
        </div>
      </div>
    </>
  )
}

function Option({
  id,
  choice,
  isActive,
  onChoose,
}: {
  id: string
  choice: Choice
  isActive: boolean
  onChoose: () => void
}) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex w-full items-center gap-3 rounded-xl ps-3 text-start hover:bg-ivory/8 aria-selected:bg-ivory/12 ${choice.drama ? 'pe-3' : 'pe-12'}`}
    >
      {choice.drama ? <DramaLine {...choice.drama} /> : <RecentLine name={choice.name} />}
    </button>
  )
}

function RecentHead({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between ps-3">
      <p className="text-haze text-sm">{t('recentSearches')}</p>
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 rounded-full px-3 text-mist text-sm hover:text-ivory"
      >
        {t('clearSearches')}
      </button>
    </div>
  )
}

function PopularOptions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('catalog')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of options has no fields.
    <div role="group" aria-label={t('popularNow')}>
      <p aria-hidden="true" className="px-3 pt-2.5 pb-1 text-haze text-sm">
        {t('popularNow')}
      </p>
      {children}
    </div>
  )
}

/** Beside the recent searches, since an option cannot contain a button. */
function ForgetButtons({
  searches,
  onForget,
}: {
  searches: readonly string[]
  onForget: (search: string) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className="absolute end-0 top-0">
      {searches.map((query) => (
        <li key={query}>
          <button
            type="button"
            aria-label={t('forgetSearch', { query })}
            onClick={() => onForget(query)}
            className="flex size-11 items-center justify-center rounded-full text-haze hover:text-ivory"
          >
            <X className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function DramaLine({ name, categories, coverUrl, minimumAge, coming }: SuggestionState['dramas'][number]) {
  const toComingText = useComingText()
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
        <span dir="auto" className="clamp-room line-clamp-1 font-medium [text-align:match-parent]">
          {name}
        </span>
        <span className="clamp-room line-clamp-1 text-haze text-xs">
          {coming ? toComingText(coming) : categories} <AgeMark age={minimumAge} />
        </span>
      </span>
    </>
  )
}

function RecentLine({ name }: { name: string }) {
  return (
    <>
      <Search className="size-4 shrink-0 text-haze" />
      <span dir="auto" className="truncate leading-11 [text-align:match-parent]">
        {name}
      </span>
    </>
  )
}
