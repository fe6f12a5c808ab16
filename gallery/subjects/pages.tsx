import { ErrorPage } from '../../app/errors/error-page.tsx'
import { LegalPage } from '../../app/legal/legal-page.tsx'
import type { Subject } from '../part.ts'

/** As the router hands it to an error boundary. */
const response = (status: number, data: unknown = null) => ({ status, statusText: '', internal: false, data })

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
      name: 'Legal text',
      states: {
        usual: (
          <LegalPage
            heading="Terms of Use"
            text={{
              language: 'en',
              updatedOn: '2026-05-06',
              description: '',
              html: '<h2>1. Service</h2><p>Text with a <a href="#1">link</a>.</p>',
            }}
          />
        ),
      },
    },
  ],
}
