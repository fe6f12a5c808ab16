import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../contract/area.ts'
import type { ExactTopUp } from '../../contract/exact-top-up.ts'
import { UNLOCK_RETURN_DAYS } from '../../contract/extensions/unlock-return.ts'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'
import { formatNumber } from '../i18n/formats.ts'
import type { Texts } from '../i18n/locales/en/messages.ts'
import { loadTranslator } from '../i18n/translator.server.ts'

export interface FairPlayText {
  heading: string
  intro: string
  parts: { heading: string; asks: string; sections: { heading: string; asks: string; facts: string[] }[] }[]
}

interface Sold {
  packages: readonly { vipDays: number }[]
  exactTopUp: ExactTopUp | null
  /** Null: nothing can be withdrawn from. */
  withdrawalDays: number | null
}

type Key = keyof Texts['fair-play']
type Counted = Key extends infer Text ? (Text extends `${infer Part}_other` ? Part : never) : never
type Name = Key extends infer Text ? (Text extends `${infer Part}Asks` ? Part : never) : never

/** @param sold what is on sale; null: not known */
export async function loadFairPlayText(context: AppLoadContext, sold: Sold | null): Promise<FairPlayText> {
  const { api, language } = context
  const [t, area] = await Promise.all([loadTranslator(language), api.areaInfo()])
  const fact = (key: Key) => [t(`fair-play:${key}`)]
  const factIf = (condition: boolean, key: Key) => (condition ? fact(key) : [])
  const factOf = (extension: EndpointName, key: Key) => factIf(hasExtension(area, extension), key)
  const counted = (key: Counted, count: number) => [t(`fair-play:${key}`, { count })]
  const titled = (name: Name) => ({
    heading: t(`fair-play:${name}Heading`),
    asks: t(`fair-play:${name}Asks`),
  })
  const section = (name: Name, ...facts: string[][]) => ({ ...titled(name), facts: facts.flat() })
  const exact = sold?.exactTopUp?.coinsMin
  const coins = exact && t('wallet:coinsAmount', { count: exact, amount: formatNumber(exact, language) })
  const days = hasExtension(area, 'withdraw') ? (sold?.withdrawalDays ?? 0) : 0
  const withdrawable = (key: Key) => factIf(days > 0, key)
  const parts = [
    {
      ...titled('principles'),
      sections: [
        section('price', fact('priceBeside'), fact('priceHeld')),
        section('hidden', fact('oneCurrency'), fact('noChance'), factOf('seriesCost', 'seriesCost')),
        section('exact', coins ? [t('fair-play:exact', { coins })] : [], fact('cheapest')),
        section('told', fact('packageTold'), fact('orderHeld')),
        section(
          'withdrawal',
          days > 0 ? counted('withdrawalDays', days) : [],
          hasExtension(area, 'returnUnlocks') ? counted('unlockReturn', UNLOCK_RETURN_DAYS) : [],
        ),
        section('terms', fact('keepUnlocked'), fact('onceCharged'), factOf('receipts', 'receipts')),
        section(
          'vulnerable',
          fact('noPressure'),
          factOf('setSpendingLimit', 'spendingLimit'),
          factOf('setDailyLimit', 'dailyLimit'),
          factOf('unlockAutomatically', 'automatic'),
        ),
      ],
    },
    {
      ...titled('law'),
      sections: [
        section(
          'function',
          withdrawable('withdrawReach'),
          withdrawable('withdrawSteps'),
          withdrawable('withdrawKept'),
        ),
        section('consent', withdrawable('consentBox'), withdrawable('consentStored')),
        section(
          'renewal',
          fact('oncePaid'),
          factIf(sold?.packages.some(({ vipDays }) => vipDays > 0) ?? false, 'vipEnds'),
        ),
      ],
    },
  ]
  // Of a principle that has no fact here, nothing is claimed.
  const told = parts.map((part) => ({
    ...part,
    sections: part.sections.filter(({ facts }) => facts.length > 0),
  }))
  return { heading: t('fairPlay'), intro: t('fair-play:intro'), parts: told }
}
