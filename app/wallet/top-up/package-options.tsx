import { Check, Crown } from 'lucide-react'
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
  const toGear = (sold: StorePackage) => (
    <Gear
      key={sold.productId}
      sold={sold}
      isChosen={sold === chosen}
      isExact={exactCoins > 0 && sold.coins + sold.bonus === exactCoins}
    />
  )
  return (
    <fieldset className="space-y-5 pt-2">
      <legend className="sr-only">{t('choosePackage')}</legend>
      <div className="grid auto-rows-fr grid-cols-2 tight:auto-rows-auto tight:grid-cols-1 gap-x-3 gap-y-5 empty:hidden @2xl/page:grid-cols-[repeat(auto-fill,minmax(clamp(10rem,20vw,20rem),1fr))]">
        {packages.filter((sold) => !isVip(sold)).map(toGear)}
      </div>
      <div className="grid gap-y-5 empty:hidden">{packages.filter(isVip).map(toGear)}</div>
    </fieldset>
  )
}

const isVip = ({ vipDays }: StorePackage) => vipDays > 0

interface GearProps {
  sold: StorePackage
  isChosen: boolean
  isExact: boolean
}

function Gear({ sold, isChosen, isExact }: GearProps) {
  const language = useLanguage()
  const { t } = useTranslation('wallet')
  const { productId, coins, bonus, vipDays, price, currency, originalPrice, cornerTip, marketingCopy } = sold
  return (
    <label className="group relative flex min-w-0 cursor-pointer flex-col rounded-2xl bg-ivory/6 text-start ring-1 ring-ivory/12 ring-inset transition-colors hover:bg-ivory/10 has-[:checked]:bg-ember/12 has-[:checked]:ring-2 has-[:checked]:ring-ember has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ivory has-[:focus-visible]:outline-offset-3">
      <input
        type="radio"
        name="package"
        value={[productId, price, coins, bonus, vipDays].join('~')}
        defaultChecked={isChosen}
        required
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-2xl outline-none"
      />
      <span className="pointer-events-none flex flex-1 flex-col cramped:px-2.5 px-3.5 pt-4 pb-3">
        <Contents sold={sold} />
        {isExact ? <span className="mt-0.5 text-gold text-sm">{t('exactlyMissing')}</span> : null}
        <Expiry sold={sold} />
        {/* Above the price, so that the prices of a line are at one height. */}
        {marketingCopy ? (
          <span className="mt-1 text-mist text-xs leading-snug">
            <bdi>{marketingCopy}</bdi>
          </span>
        ) : null}
        <span className="mt-auto flex items-end justify-between gap-2 pt-3">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Price amount={price} currency={currency} className="font-semibold" />
            {originalPrice ? (
              <s className="text-haze text-sm tabular-nums">
                <span className="sr-only">{t('insteadOf')} </span>
                <Price amount={originalPrice} currency={currency} />
              </s>
            ) : null}
          </span>
          <span className="flex size-5 shrink-0 items-center justify-center rounded-full ring-1 ring-ivory/30 ring-inset group-has-[:checked]:bg-ember group-has-[:checked]:ring-0">
            <Check
              aria-hidden="true"
              strokeWidth={3.5}
              className="hidden size-3.5 text-on-accent group-has-[:checked]:block"
            />
          </span>
        </span>
      </span>
      {cornerTip ? (
        <span className="-top-2.5 pointer-events-none absolute end-3 max-w-[80%] truncate rounded-full bg-accent px-2.5 py-0.5 font-bold text-on-accent text-xs">
          <bdi suppressHydrationWarning>{formatTip(cornerTip, language)}</bdi>
        </span>
      ) : null}
    </label>
  )
}

const MAIN = 'flex items-center gap-1.5 font-bold font-display text-[1.375rem] leading-tight'

/** The first of these is what it is bought for. */
function Contents({ sold: { coins, bonus, vipDays } }: Pick<GearProps, 'sold'>) {
  const { t } = useTranslation('wallet')
  const amounts = useAmounts()
  return (
    <span className="font-medium text-gold text-sm">
      {vipDays > 0 ? (
        <span className={`${MAIN} text-ivory`}>
          <Crown aria-hidden="true" className="size-5 shrink-0 text-gold" />
          {t('vipDays', { count: vipDays })}
        </span>
      ) : coins > 0 ? (
        <span className={`${MAIN} text-ivory`}>
          <CoinIcon className="size-5 shrink-0" />
          <span aria-hidden="true" className="min-w-0 flex-1">
            <Figure>{amounts.number(coins)}</Figure>
          </span>
          <span className="sr-only">{amounts.coins(coins)}</span>
        </span>
      ) : null}
      <span className={coins + vipDays > 0 ? 'mt-0.5 flex flex-wrap gap-x-3' : MAIN}>
        {vipDays > 0 && coins > 0 ? <span>{amounts.coins(coins)}</span> : null}
        {bonus > 0 ? <span>{amounts.bonusOnTop(bonus)}</span> : null}
      </span>
    </span>
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
