import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentSettings } from '../../contract/analytics-tag.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import type { ConsentChoice } from '../analytics/consent.ts'
import { buttonLook } from '../design/button.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'

const CHOICES = [
  { choice: 'denied', label: 'consentDecline' },
  { choice: 'granted', label: 'consentAllow' },
] as const

interface ConsentNoticeProps {
  /** Null: there is nothing to consent to, and the notice says why. */
  settings: ConsentSettings | null
  choice: ConsentChoice | null
  notice?: RefObject<HTMLElement>
  onChoose: (choice: ConsentChoice) => void
  onClose: () => void
  onEscape?: () => void
}

/** Two buttons that look the same. */
export function ConsentNotice(props: ConsentNoticeProps) {
  const { settings, choice, notice, onChoose, onClose, onEscape } = props
  const { t } = useTranslation(['legal', 'common'])
  const hrefs = useHrefs()
  const titleId = useId()
  const named = { settings: t('consentSettings') }
  const agreement = settings?.sharesPurchases ? t('consentTextWithAds', named) : t('consentText', named)
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEscape?.()
      }}
      className="fixed inset-x-0 bottom-0 z-(--z-header) max-h-[50dvh] overflow-y-auto overscroll-contain animate-[rise_220ms_var(--ease-out-soft)] bg-ink-high pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-2xl ring-1 ring-ivory/12"
    >
      <div className="page flex flex-col gap-x-10 gap-y-4 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-lg">
            {t('consentTitle')}
          </h2>
          <p className="mt-1 text-mist text-sm leading-snug">
            {settings ? agreement : t('consentSignal')}{' '}
            <PrefetchLink to={hrefs.privacyPolicy} className="underline hover:text-ivory">
              {t('common:privacyPolicy')}
            </PrefetchLink>
          </p>
        </div>
        {settings ? (
          <div className="grid shrink-0 grid-cols-2 gap-3">
            {CHOICES.map(({ choice: each, label }) => (
              <ChoiceButton
                key={each}
                label={t(label)}
                isCurrent={choice === each}
                onPress={() => onChoose(each)}
              />
            ))}
          </div>
        ) : (
          <button type="button" onClick={onClose} className={buttonLook({ tone: 'ivory' })}>
            {t('common:close')}
          </button>
        )}
      </div>
    </section>
  )
}

interface ChoiceButtonProps {
  label: string
  isCurrent: boolean
  onPress: () => void
}

function ChoiceButton({ label, isCurrent, onPress }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onPress}
      className={buttonLook({
        tone: 'ivory',
        className:
          'min-w-32 tight:min-w-0 aria-pressed:ring-2 aria-pressed:ring-ivory aria-pressed:ring-offset-2 aria-pressed:ring-offset-ink-high',
      })}
    >
      {label}
    </button>
  )
}
