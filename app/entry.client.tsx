import { RemixBrowser } from '@remix-run/react'
import { createInstance } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { I18N_OPTIONS } from './i18n/config.ts'
import { messagesBackend } from './i18n/load-messages.ts'

async function hydrate() {
  const i18n = createInstance({
    ...I18N_OPTIONS,
    lng: document.documentElement.lang,
    load: 'currentOnly',
    fallbackLng: false,
  })
  await i18n.use(messagesBackend).init()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void hydrate()
