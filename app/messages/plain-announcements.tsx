import { useTranslation } from 'react-i18next'
import type { Gains } from '../context.ts'
import { formatNumber } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useRootData } from '../member/root-data.ts'
import { useMember } from '../member/use-session.ts'
import { toAnnouncements } from './announcements.ts'

/** A declined payment is said by its card, where the page has one. */
const PLACE =
  'mx-auto my-3 w-fit max-w-[90%] rounded-2xl bg-ink-high px-5 py-3 text-center text-ivory data-[payment=declined]:[body:has(section[data-payment=declined])_&]:hidden'

/** For private pages without scripts, where there are no toasts and no sheets; the scripts have none of its code. */
export function PlainAnnouncements() {
  return <noscript>{import.meta.env.SSR ? <Said /> : null}</noscript>
}

function Said() {
  const { t } = useTranslation(['common', 'account', 'wallet'])
  const flash = useRootData()?.own?.flash
  if (!flash) return null
  const { payment, purchase } = flash
  return toAnnouncements(flash, t).map(({ text }, place) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: only the server renders it.
      key={place}
      role="status"
      data-payment={payment}
      className={PLACE}
    >
      <p>{text}</p>
      {payment === 'credited' && purchase?.gains ? <Arrival gains={purchase.gains} /> : null}
    </div>
  ))
}

/** Without `useAmounts`, which would load with every page. */
function Arrival({ gains: { coins, bonus, vipDays } }: { gains: Gains }) {
  const { t } = useTranslation(['account', 'wallet'])
  const language = useLanguage()
  const number = (amount: number) => formatNumber(amount, language)
  const onTop = (amount: number) => formatNumber(amount, language, { signDisplay: 'always' })
  const viewer = useMember()
  return (
    <>
      {vipDays > 0 ? <p className={GAIN}>{t('wallet:vipDays', { count: vipDays })}</p> : null}
      {coins > 0 ? (
        <p className={GAIN}>{t('wallet:coinsAmount', { count: coins, amount: onTop(coins) })}</p>
      ) : null}
      {bonus > 0 ? (
        <p className={GAIN}>{t('wallet:bonusAmount', { count: bonus, amount: onTop(bonus) })}</p>
      ) : null}
      {viewer ? (
        <p className="mt-3 text-mist">
          {t('coins')} {number(viewer.coins)} · {t('bonus')} {number(viewer.bonus)}
        </p>
      ) : null}
    </>
  )
}

const GAIN = 'mt-2 font-bold font-display text-2xl text-gold leading-tight'
