import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { Figure } from '../../design/figure.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatTip } from './corner-tip.ts'
import { Price } from './price.tsx'
import type { StorePackage } from './store.ts'

interface PackageOptionsProps {
  packages: StorePackage[]
  chosenId: string | null
  /** A package of so many is exactly what is missing; 0 or below: none. */
  exactCoins: number
}

/** Each value includes the shown price, so that the server can check it. */
export function PackageOptions({ packages, chosenId, exactCoins }: PackageOptionsProps) {
  const { t } = useTranslation('wallet')
  const chosen = packages.find(({ productId }) => productId === chosenId) ?? packages[0]
  return (
    <fieldset>
      <legend className="sr-only">{t('choosePackage')}</legend>
      <div className="grid grid-cols-2 tight:grid-cols-1 gap-3 @2xl/page:grid-cols-[repeat(auto-fill,minmax(clamp(10rem,16vw,15rem),1fr))]">
        {packages.map((sold) => (
          <Gear
            key={sold.productId}
            sold={sold}
            isChosen={sold === chosen}
            isExact={exactCoins > 0 && sold.coins + sold.bonus === exactCoins}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface GearProps {
  sold: StorePackage
  isChosen: boolean
  isExact: boolean
}

const MAIN = 'flex items-center gap-1.5 font-bold font-display text-[1.375rem] leading-tight'

function Gear({ sold, isChosen, isExact }: GearProps) {
  const language = useLanguage()
  const { t } = useTranslation('wallet')
  const amounts = useAmounts()
  const { coins, bonus, vipDays, price, currency, originalPrice, cornerTip, marketingCopy } = sold
  return (
    <label className="relative flex min-w-0 cursor-pointer flex-col rounded-2xl bg-ivory/6 text-start ring-1 ring-ivory/12 ring-inset transition-colors hover:bg-ivory/10 has-[:checked]:bg-ember/12 has-[:checked]:ring-2 has-[:checked]:ring-ember has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ivory has-[:focus-visible]:outline-offset-3">
      <input
        type="radio"
        name="package"
        value={[sold.productId, price, coins, bonus, vipDays].join('~')}
        defaultChecked={isChosen}
        required
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-2xl outline-none"
      />
      <span className="pointer-events-none flex flex-1 flex-col cramped:px-2.5 px-3.5 pt-6 pb-3">
        {coins > 0 ? (
          <span className={MAIN}>
            <CoinIcon className="size-5 shrink-0" />
            <span aria-hidden="true" className="min-w-0 flex-1">
              <Figure>{amounts.number(coins)}</Figure>
            </span>
            <span className="sr-only">{amounts.coins(coins)}</span>
          </span>
        ) : null}
        {vipDays > 0 ? (
          <span className={coins > 0 ? 'mt-0.5 flex items-center gap-1 text-gold text-sm' : MAIN}>
            <Crown
              aria-hidden="true"
              className={coins > 0 ? 'size-3.5 shrink-0' : 'size-5 shrink-0 text-gold'}
            />
            {t('vipDays', { count: vipDays })}
          </span>
        ) : null}
        {bonus > 0 ? (
          <span className={coins + vipDays > 0 ? 'mt-0.5 font-medium text-gold text-sm' : MAIN}>
            {amounts.bonusOnTop(bonus)}
          </span>
        ) : null}
        {isExact ? <span className="mt-0.5 text-gold text-sm">{t('exactlyMissing')}</span> : null}
        <Expiry sold={sold} />
        {/* Above the price, so that the prices of a line are at one height. */}
        {marketingCopy ? (
          <span className="mt-1 text-mist text-xs leading-snug">
            <bdi>{marketingCopy}</bdi>
          </span>
        ) : null}
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-3">
          <Price amount={price} currency={currency} className="font-semibold" />
          {originalPrice ? (
            <s className="text-haze text-sm tabular-nums">
              <span className="sr-only">{t('insteadOf')} </span>
              <Price amount={originalPrice} currency={currency} />
            </s>
          ) : null}
        </span>
      </span>
      {cornerTip ? (
        <span className="pointer-events-none absolute end-0 top-0 max-w-[60%] truncate rounded-se-2xl rounded-es-2xl bg-accent px-2.5 py-1 font-bold text-on-accent text-xs">
          <bdi suppressHydrationWarning>{formatTip(cornerTip, language)}</bdi>
        </span>
      ) : null}
    </label>
  )
}

function Expiry({ sold: { coinsExpireAfterDays, bonusExpiresAfterDays } }: Pick<GearProps, 'sold'>) {
  const { t } = useTranslation('wallet')
  return (
    <>
      {coinsExpireAfterDays ? (
        <span className={EXPIRY}>{t('coinsExpireAfter', { count: coinsExpireAfterDays })}</span>
      ) : null}
      {bonusExpiresAfterDays ? (
        <span className={EXPIRY}>{t('bonusExpiresAfter', { count: bonusExpiresAfterDays })}</span>
      ) : null}
    </>
  )
}

const EXPIRY = 'mt-0.5 text-mist text-xs leading-snug'
