import { useTranslation } from 'react-i18next'
import { useRootData } from '../site/site-data.ts'
import { toAnnouncements } from './announcements.ts'

/** What toasts would say, on a private page without scripts. Row 440. */
export function PlainAnnouncements() {
  const { t } = useTranslation(['common', 'account', 'wallet'])
  const flash = useRootData()?.own?.flash
  // Browsers with scripts never look inside, so that nothing of it travels in theirs.
  const said = import.meta.env.SSR && flash ? toAnnouncements(flash, t) : []
  return (
    <noscript>
      {said.map(({ text }) => (
        <p
          key={text}
          role="status"
          className="mx-auto my-3 w-fit max-w-[90%] rounded-2xl bg-ink-high px-5 py-3 text-center text-ivory"
        >
          {text}
        </p>
      ))}
    </noscript>
  )
}
