import { useTranslation } from 'react-i18next'
import { useRootData } from '../member/root-data.ts'
import { toAnnouncements } from './announcements.ts'

/** For private pages without scripts, where there are no toasts. */
export function PlainAnnouncements() {
  const { t } = useTranslation(['common', 'account', 'wallet'])
  const flash = useRootData()?.own?.flash
  // Browsers with scripts ignore its content, so the scripts need no code for it.
  const said = import.meta.env.SSR && flash ? toAnnouncements(flash, t) : []
  return (
    <noscript>
      {said.map(({ text }, place) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: only the server renders it.
          key={place}
          role="status"
          className="mx-auto my-3 w-fit max-w-[90%] rounded-2xl bg-ink-high px-5 py-3 text-center text-ivory"
        >
          {text}
        </p>
      ))}
    </noscript>
  )
}
