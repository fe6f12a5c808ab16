import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { exitAddress, type HostApp } from '../browser/host-app.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { buttonLook } from '../design/button.tsx'
import { copyText } from '../design/copy-text.ts'
import { toasts } from '../design/toast-store.ts'
import { useSite } from '../site/site-data.ts'
import { useHostApp } from './use-host-app.ts'

const SENTENCES = {
  signIn: 'hostAppSignIn',
  payment: 'hostAppPayment',
  download: 'hostAppDownload',
  store: 'hostAppStore',
} as const

export function LeaveApp({ what, className = '' }: { what: keyof typeof SENTENCES; className?: string }) {
  const { t } = useTranslation()
  const app = useHostApp()
  if (!app) return null
  return (
    <aside
      role="note"
      className={`rounded-2xl bg-ivory/6 p-4 text-start text-sm ring-1 ring-ivory/10 ring-inset ${className}`}
    >
      <p>{t(SENTENCES[what], { app: app.name ?? t('hostAppUnnamed') })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <WaysOut app={app} />
      </div>
      <p className="mt-3 text-mist">{t('hostAppMenu')}</p>
    </aside>
  )
}

/** Opens the page in the browser if the app allows it; copying the link works in every app. */
export function WaysOut({ app: { exit } }: { app: HostApp }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const origin = useSite()?.origin
  if (!origin) return null
  const page = origin + pathname + search
  const copy = async () => {
    const isCopied = await copyText(page)
    toasts.show(t(isCopied ? 'hostAppCopied' : 'hostAppNotCopied'), { durationMs: COPIED_MS })
  }
  return (
    <>
      {exit ? (
        <a href={exitAddress(exit, page)} className={buttonLook({ tone: 'accent', size: 'small' })}>
          {t('hostAppOpen')}
        </a>
      ) : null}
      {isHydrated ? (
        <button
          type="button"
          onClick={copy}
          className={buttonLook({ tone: exit ? 'quiet' : 'accent', size: 'small' })}
        >
          {t('hostAppCopy')}
        </button>
      ) : null}
    </>
  )
}

/** Long enough to read what to do next. */
const COPIED_MS = 5_000
