import { ErrorPage } from '../../app/errors/error-page.tsx'
import EmptyHome from '../../app/home/empty-home.tsx'
import { useLanguage } from '../../app/i18n/use-language.ts'
import type { FairPlayText } from '../../app/legal/fair-play.server.ts'
import { FairPlayPage } from '../../app/legal/fair-play-page.tsx'
import { LegalPage } from '../../app/legal/legal-page.tsx'
import { DeleteForm } from '../../app/profile/delete-form.tsx'
import type { CoinsText } from '../../app/wallet/coins/coins.server.ts'
import { CoinsPage } from '../../app/wallet/coins/coins-page.tsx'
import type { Subject } from '../part.ts'
import { sampleMember } from '../sample-member.ts'

/** As the router hands it to an error boundary. */
const response = (status: number, data: unknown = null) => ({ status, statusText: '', internal: false, data })

/** They come with the page's data. */
const RECORDS = import.meta.glob<Record<string, string>>('../../app/i18n/locales/*/records.json', {
  eager: true,
  import: 'default',
})

function Empty({ at, command }: { at: 'empty' | 'opening'; command: string | null }) {
  const texts = RECORDS[`../../app/i18n/locales/${useLanguage()}/records.json`]!
  return (
    <EmptyHome
      heading={texts[`${at}Heading`]!}
      text={texts[`${at}Text`]!}
      command={command}
      note={command && texts.emptyNote!}
    />
  )
}

/** Translated by the server. */
const COINS_TEXT: CoinsText = {
  heading: 'How coins work',
  sections: [
    {
      heading: 'What a coin costs',
      sentences: ['Without any discount, 100 coins cost $0.99.'],
      packages: [
        { what: '100 coins', price: '$0.99' },
        { what: '300 coins · +100 bonus · 30 days of VIP · Bonus expires after 30 days', price: '$14.99' },
      ],
    },
    { heading: 'What is spent first', sentences: ['Bonus is spent before coins.'], packages: [] },
  ],
}

/** Translated by the server. */
const FAIR_PLAY_TEXT: FairPlayText = {
  heading: 'Fair play',
  intro: 'Coins cost real money.',
  parts: [
    {
      heading: 'Principles for virtual currencies',
      asks: 'Published in March 2025 by the CPC Network.',
      sections: [
        {
          heading: 'No pressure',
          asks: 'Nothing may exploit anyone’s weaknesses.',
          facts: ['You can limit the coins you spend in a day.', 'Nothing counts down.'],
        },
      ],
    },
  ],
}

/** Without the offline page and the end of a session, which leave the page they are on. */
export const subject: Subject = {
  name: 'Whole pages',
  list: ({ dramas }) => [
    {
      name: 'Error page',
      states: {
        ...Object.fromEntries(
          (['page', 'drama', 'episode'] as const).map((missing) => [
            `no such ${missing}`,
            <ErrorPage
              key={missing}
              error={response(404, { missing, path: '/no/such/page/', topDramas: dramas })}
            />,
          ]),
        ),
        failure: <ErrorPage error={response(500)} />,
        outage: <ErrorPage error={response(503)} />,
      },
    },
    {
      name: 'How coins work',
      states: {
        usual: <CoinsPage text={COINS_TEXT} />,
      },
    },
    {
      name: 'Fair play',
      states: {
        usual: <FairPlayPage text={FAIR_PLAY_TEXT} />,
      },
    },
    {
      name: 'Legal text',
      states: {
        usual: (
          <LegalPage
            heading="Terms of Use"
            text={{
              language: 'en',
              languages: ['en'],
              updatedOn: '2026-05-06',
              description: '',
              html: '<h2>1. Service</h2><p>Text with a <a href="#1">link</a>.</p>',
            }}
          />
        ),
      },
    },
    {
      name: 'Home without dramas',
      states: {
        'for the operator': <Empty at="empty" command="npm run import -- path/to/folder" />,
        'for viewers': <Empty at="opening" command={null} />,
      },
    },
    {
      name: 'Deletion of an account',
      // Its field has the same id in each state.
      states: {
        'money on its way': (
          <div style={{ maxWidth: '30rem' }}>
            <DeleteForm
              viewer={sampleMember()}
              confirmation="10024817"
              problem={undefined}
              hasMoneyOnItsWay
            />
          </div>
        ),
      },
    },
  ],
}
