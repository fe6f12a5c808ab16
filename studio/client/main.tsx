import './studio.css'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'ra-core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Problem } from './api/post.ts'
import { App } from './app.tsx'
import { createAuthProvider } from './session/auth-provider.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Looking at an order is an act on record: nothing is reread unasked.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a network, a request fails at once, with a sentence, and does not wait in silence.
      networkMode: 'always',
      retry: (count, error) => count < 1 && error instanceof Problem && error.status === 503,
    },
    mutations: { networkMode: 'always' },
  },
})

createRoot(document.getElementById('studio')!).render(
  <StrictMode>
    <BrowserRouter future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>
      <CoreAdminContext queryClient={queryClient} authProvider={createAuthProvider(queryClient)}>
        <App />
      </CoreAdminContext>
    </BrowserRouter>
  </StrictMode>,
)
