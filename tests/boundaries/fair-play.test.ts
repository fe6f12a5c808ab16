import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import texts from '../../app/i18n/locales/en/fair-play.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const MONEY = 'tests/conformance/money'
const WITHDRAWAL = 'tests/e2e/money/withdrawal.e2e.ts'
const STORE = 'app/wallet/top-up'

type Proof = [file: string, title: string]

/** What each sentence of the page about this product is held by: titles, or how they begin. */
const PROOFS: Record<string, Proof[]> = {
  priceBeside: [
    [`${MONEY}/price-now.long.test.ts`, 'is what the provider then takes, and leaves what it says'],
    ['tests/e2e/money/unlock.e2e.ts', 'a visitor sees the price, and the Login button opens the login'],
    ['tests/e2e/money/unlock.e2e.ts', 'too low a balance is told what the rest costs'],
  ],
  priceHeld: [
    [`${MONEY}/unlocks.test.ts`, 'is refused when %s, and nothing changes'],
    ['app/player/unlock/episode-action.server.test.ts', 'is one call with the price that was shown'],
    [
      'app/player/unlock/episode-action.server.test.ts',
      'is reloaded after the rest was unlocked, and after a refusal',
    ],
  ],
  oneCurrency: [
    [`${MONEY}/unlocks.test.ts`, 'takes the price once, bonus before coins'],
    [
      'app/wallet/records/account-types.test.ts',
      '1 and 64 are coins, 14 is the subscription, every other one',
    ],
  ],
  noChance: [
    [`${MONEY}/orders.test.ts`, 'a paid package is credited once, to its owner'],
    [`${MONEY}/orders.test.ts`, 'days of VIP are credited with their bonus'],
    [`${STORE}/package-options.test.tsx`, 'what expires is told before it is paid'],
  ],
  seriesCost: [
    [`${MONEY}/unlocks.test.ts`, 'is shown with balances and with what the series has cost so far'],
  ],
  exact: [
    ['tests/e2e/money/top-up.e2e.ts', 'a member pays for exactly the missing coins and unlocks the episode'],
    ['tests/e2e/money/top-up.e2e.ts', 'what the rest costs leads to exactly the coins for it'],
    [
      'platform/orders/packages.test.ts',
      'coins by their number: exactly what is missing, from the fewest that are sold',
    ],
  ],
  cheapest: [
    [`${STORE}/cheapest-purchase.test.ts`, 'equals the least of all combinations, and covers the shortfall'],
    [`${MONEY}/price-now.long.test.ts`, 'is what the provider then takes, and leaves what it says'],
  ],
  packageTold: [
    [`${STORE}/package-options.test.tsx`, 'what expires is told before it is paid'],
    ['tests/e2e/money/top-up.e2e.ts', 'a visitor sees packages and prices, and logs in to pay'],
  ],
  orderHeld: [
    [
      'server/payments/payments.test.ts',
      'a package whose price or contents differ from those shown is not ordered',
    ],
    [`${MONEY}/price-now.long.test.ts`, 'is what the provider then takes, and leaves what it says'],
  ],
  withdrawalDays: [
    [`${MONEY}/withdrawals.test.ts`, 'is offered where the packages say so'],
    [`${MONEY}/withdrawals.test.ts`, 'takes back what is left and pays back its share of the price, once'],
    [`${MONEY}/withdrawals.test.ts`, 'ends with its days, and where nothing is left'],
    [WITHDRAWAL, 'takes three presses from Home, shows the whole declaration first, and counts once'],
  ],
  unlockReturn: [
    [
      `${MONEY}/unlock-returns.test.ts`,
      'with its price, into the same lots, and its episode is locked again',
    ],
    [`${MONEY}/unlock-returns.test.ts`, 'as long as no address of its episode was handed out'],
    [`${MONEY}/unlock-returns.test.ts`, `for \${UNLOCK_RETURN_DAYS} days`],
    [
      'tests/e2e/money/unlock-return.e2e.ts',
      'episodes that the player has not loaded are taken back from their receipt',
    ],
  ],
  keepUnlocked: [
    [`${MONEY}/unlocks.test.ts`, 'for ever, even if the price changes or the episode is published again'],
  ],
  onceCharged: [
    [`${MONEY}/unlocks.test.ts`, 'is charged once however often it is requested'],
    ['tests/e2e/money/unlock.e2e.ts', 'an unlock whose response was lost is sent again with the same key'],
  ],
  receipts: [
    [`${MONEY}/receipts.test.ts`, 'show for each movement its kind, time, balance, and the amounts'],
  ],
  noPressure: [
    [
      'tests/e2e/money/fair-play.e2e.ts',
      'the store and a locked episode look the same an hour later: nothing counts down or ends',
    ],
  ],
  spendingLimit: [
    [`${MONEY}/spending-limits.test.ts`, 'refuses a top-up that would go beyond it'],
    [`${MONEY}/spending-limits.test.ts`, 'a lower limit acts at once, a higher one and none after 24 hours'],
  ],
  dailyLimit: [
    [`${MONEY}/unlocks.test.ts`, 'no unlock exceeds it, bonus counts too, and it resets the next day'],
  ],
  automatic: [
    [`${MONEY}/unlocks.test.ts`, 'happens only while the member has it turned on for this drama'],
    [
      'tests/e2e/money/unlock.e2e.ts',
      'moving to the next episode unlocks it automatically only where that is turned on',
    ],
  ],
  withdrawReach: [
    [WITHDRAWAL, 'takes three presses from Home'],
    [WITHDRAWAL, 'is at most three presses away from the wallet, a receipt and the player'],
    [WITHDRAWAL, 'a member withdraws in three presses, from Home and from a receipt'],
    [WITHDRAWAL, 'the player leads to it in two presses'],
    [WITHDRAWAL, 'a visitor withdraws with number and address'],
  ],
  withdrawSteps: [
    [WITHDRAWAL, 'takes three presses from Home, shows the whole declaration first, and counts once'],
    [WITHDRAWAL, 'what was spent in the meantime is shown again before it counts'],
  ],
  withdrawKept: [[WITHDRAWAL, 'a visitor withdraws with number and address, and keeps the acknowledgement']],
  consentBox: [
    [WITHDRAWAL, 'the box of the store says that it is needed, and is ticked by nobody but the buyer'],
    [`${MONEY}/withdrawals.test.ts`, 'is offered where the packages say so; an order then needs consent'],
  ],
  consentStored: [
    [`${MONEY}/withdrawals.test.ts`, 'is offered where the packages say so; an order then needs consent'],
    [
      'server/payments/payments.test.ts',
      'what can be withdrawn from is sold only with consent, in our words',
    ],
  ],
  oncePaid: [
    [`${MONEY}/orders.test.ts`, 'nothing is charged again: VIP ends, and its order stays the only one'],
    ['server/payments/payments.test.ts', 'other sites cannot begin one'],
  ],
  vipEnds: [
    [`${MONEY}/orders.test.ts`, 'nothing is charged again: VIP ends, and its order stays the only one'],
    [
      `${MONEY}/vip.test.ts`,
      'opens every locked episode but app-only ones to its member, and locks them again when it ends',
    ],
  ],
}

/** Headings, and what principles and law ask, say nothing of this product. */
const OF_OTHERS = /^intro$|Heading$|Asks$/
const facts = Object.keys(texts).filter((key) => !OF_OTHERS.test(key))

test('every sentence of the page on fair play is held by tests (row 465)', () => {
  const sentences = new Set(facts.map((key) => key.replace(/_(one|other)$/, '')))
  expect(Object.keys(PROOFS).toSorted()).toEqual([...sentences].toSorted())
})

test.each(Object.entries(PROOFS))('the tests that hold “%s” are there (row 465)', (_key, proofs) => {
  const missing = proofs.filter(([file, title]) => !titlesIn(file).some((one) => one.startsWith(title)))
  expect(missing).toEqual([])
  expect(proofs.length).toBeGreaterThan(0)
})

/** Of a test that is not skipped; of `test.each`, the pattern. */
function titlesIn(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const found = code.matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(?:'([^'\n]*)'|`([^`\n]*)`)/g)
  return [...found].map(([, plain, template]) => plain ?? template ?? '')
}
