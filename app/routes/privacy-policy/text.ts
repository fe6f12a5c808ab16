import type { LegalSection } from '../../legal/legal-page.tsx'

export const UPDATED_ON = '2026-11-01'

export function lead(site: string): string {
  return `${site} needs very little to show you a drama. This page says what is kept, where, and for how long.`
}

export function sections(contactEmail: string): LegalSection[] {
  return [
    {
      title: 'Watching without an account',
      paragraphs: [
        'The dramas you open are remembered on your device only. Clearing the data of this site in your browser removes them.',
        'A random device number, the language you picked and the language of your area are kept in cookies, so that pages arrive in your language and playback can be protected against abuse.',
      ],
    },
    {
      title: 'With an account',
      paragraphs: [
        'Signing in is done by an outside provider. We receive an identifier, and the name and picture that provider hands over; never your password.',
        'Your saved dramas, your history, your purchases and every movement of coins are kept for as long as the account exists. Records of payments are kept as long as the law asks for.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'Payments are made on the pages of the payment provider. Card numbers and bank details never reach this site.',
      ],
    },
    {
      title: 'Measuring',
      paragraphs: [
        'How pages are used is counted by this site itself, with the random device number and without your name. Nothing is handed to advertising networks, and outside analytics run only after you agree.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You may ask for a copy of what is kept about you, have it corrected, or have it deleted. Write to ${contactEmail}.`,
      ],
    },
  ]
}
