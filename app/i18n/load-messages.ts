import type { BackendModule } from 'i18next'
import { messagesOf, type Namespace } from './config.ts'

type MessagesModule = { messages: Record<string, Record<string, string>> }

const modules = import.meta.glob<MessagesModule>('./locales/*/messages.ts')

/** Fetches the messages of one language as a hashed chunk of the build: one request, kept by the browser for good. */
export const messagesBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  async read(language, namespace, done) {
    const load = modules[`./locales/${language}/messages.ts`]
    if (!load) return done(new Error(`There are no messages in "${language}".`), null)
    done(null, messagesOf((await load()).messages)[namespace as Namespace])
  },
}
