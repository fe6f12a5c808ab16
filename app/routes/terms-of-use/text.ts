import type { LegalSection } from '../../legal/legal-page.tsx'

export const UPDATED_ON = '2026-11-01'

export function lead(site: string): string {
  return `These are the rules of ${site}, in plain words. Using the site means agreeing to them.`
}

export function sections(contactEmail: string): LegalSection[] {
  return [
    {
      title: 'What you may do',
      paragraphs: [
        'You may watch what is offered here for yourself. Copying, selling or showing it in public needs the permission of whoever holds the rights.',
      ],
    },
    {
      title: 'Episodes and coins',
      paragraphs: [
        'Some episodes are free, some are unlocked with coins. The price is always shown before anything is spent, and an episode you unlocked stays unlocked for your account.',
        'Coins have no value outside this site and cannot be turned back into money. Bonus coins may expire; the date is shown in your wallet.',
      ],
    },
    {
      title: 'Payments and refunds',
      paragraphs: [
        'Prices are in US dollars. If a payment was taken and no coins arrived, they are credited as soon as the payment provider confirms it; if it cannot be confirmed, the payment is returned by that provider.',
        'Where the law gives you a right of withdrawal, it stays untouched.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'An account is for one person. Accounts used to attack the service or to share paid episodes may be closed.',
      ],
    },
    {
      title: 'What we answer for',
      paragraphs: [
        'We look after this service with care but cannot promise that it is always available. Nothing here limits rights that the law does not allow to be limited.',
        `Questions and complaints reach us at ${contactEmail}.`,
      ],
    },
  ]
}
