/**
 * Values of `coinAccountType` that the reference platform writes. Screens derive the purse from the type: 1 and 64 are coins,
 * all others bonus. Coins that were not bought are therefore 64, a reward: 1 is a top-up, and 4, System Operation, would be
 * shown as bonus. For the same reason the reward of a first top-up is bonus.
 */
export const ACCOUNT_TYPES = {
  topUpCoins: 1,
  topUpBonus: 2,
  vipBonus: 15,
  firstTopUpReward: 37,
  coinReward: 64,
  systemCompensation: 5,
  expiration: 10,
  subscription: 14,
} as const
