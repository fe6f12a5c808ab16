import { counted } from './words.ts'

interface TakenBack {
  takenCoins: number
  takenBonus: number
  shortfallCoins: number
  shortfallBonus: number
  takenVipMs: number
  usedVipMs: number
}

/** For a refund or reversal, including coins that could not be taken back. */
export function takenInWords(taken: TakenBack): string[] {
  const { takenCoins, takenBonus, shortfallCoins, shortfallBonus, takenVipMs, usedVipMs } = taken
  const removed =
    takenVipMs > 0
      ? `${takenCoins} coins, ${takenBonus} bonus and ${days(takenVipMs)} of VIP`
      : `${takenCoins} coins and ${takenBonus} bonus`
  return [
    `Removed ${removed}.`,
    ...(shortfallCoins + shortfallBonus > 0
      ? [`${shortfallCoins} coins and ${shortfallBonus} bonus had already been spent or had expired.`]
      : []),
    ...(usedVipMs > 0 ? [`${days(usedVipMs)} of VIP had already been used.`] : []),
  ]
}

const DAY_MS = 86_400_000

function days(ms: number): string {
  const whole = Math.round(ms / DAY_MS)
  return whole === 0 ? 'less than a day' : counted(whole, 'day')
}
