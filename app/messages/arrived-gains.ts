import { createStore } from '../browser/create-store.ts'
import type { Gains } from '../context.ts'

const { current, become, subscribe } = createStore<Gains | null>(null)

/** What payments have added since the viewer last read it; null: nothing. */
export const arrivedGains = {
  current,
  subscribe,
  add(gains: Gains): void {
    const { coins, bonus, vipDays } = current() ?? { coins: 0, bonus: 0, vipDays: 0 }
    become({ coins: coins + gains.coins, bonus: bonus + gains.bonus, vipDays: vipDays + gains.vipDays })
  },
  read: () => become(null),
}
