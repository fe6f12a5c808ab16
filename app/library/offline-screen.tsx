import { useLocation } from '@remix-run/react'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tabStorage } from '../browser/device-storage.ts'
import { localAddress } from '../browser/local-address.ts'
import { mayReload, RELOAD_GUARD_MS, reloadWaitMs } from '../browser/reload-guard.ts'
import { buttonLook } from '../design/button.tsx'
import { StateIcon } from '../design/state-icon.tsx'
import { reachSite } from '../page/requests/reach-site.ts'
import { createWaitingRequests } from '../page/requests/waiting-requests.ts'
import { lastSeen } from './last-seen.ts'
import { LibraryList } from './library-list.tsx'
import { type LibraryRow, toDeviceRows } from './library-rows.ts'
import { localHistory } from './local-history.ts'

const wayOn = createWaitingRequests()

export function OfflineScreen() {
  const { t } = useTranslation(['offline', 'account'])
  const { saved, history } = useLastSeen()
  const { isTrying } = useSyncExternalStore(wayOn.subscribe, wayOn.current, wayOn.current)
  useWayOn()
  const isAny = saved.length + history.length > 0
  const retry = (
    <button
      type="button"
      aria-busy={isTrying || undefined}
      onClick={() => wayOn.retry()}
      className={buttonLook({ tone: 'accent', className: isTrying ? 'opacity-60' : '' })}
    >
      {t('tryAgain')}
    </button>
  )
  if (!isAny) {
    return (
      // Later than lists, which are known only in the browser.
      <div className="mx-auto flex w-full max-w-lg animate-[appear_200ms_300ms_both] flex-col items-center px-10 pt-20 pb-16 text-center">
        <StateIcon>
          <CloudOff aria-hidden="true" />
        </StateIcon>
        <h1 className="mt-5 text-3xl">{t('heading')}</h1>
        <p className="mt-2 mb-7 text-mist">{t('textBare')}</p>
        {retry}
      </div>
    )
  }
  return (
    <div className="@container/page page pb-16">
      <h1 className="pt-5 text-3xl">{t('heading')}</h1>
      <LastSeenList heading={t('account:myList')} rows={saved} />
      <LastSeenList heading={t('account:history')} rows={history} />
      <div className="sticky tiny:static bottom-3 z-1 mx-auto mt-8 flex max-w-2xl flex-wrap items-center justify-between gap-3 rounded-3xl bg-ink-high p-3 shadow-xl ring-1 ring-ivory/15 ring-inset">
        <p className="min-w-0 flex-1 px-2 text-mist text-sm">{t('textBare')}</p>
        {retry}
      </div>
    </div>
  )
}

function LastSeenList({ heading, rows }: { heading: string; rows: readonly LibraryRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={heading} className="mt-8">
      <h2 className="text-xl">{heading}</h2>
      <LibraryList rows={rows} selection={null} />
    </section>
  )
}

interface LastSeenLists {
  saved: readonly LibraryRow[]
  history: readonly LibraryRow[]
}

function useLastSeen(): LastSeenLists {
  const [lists, setLists] = useState<LastSeenLists>({ saved: [], history: [] })
  useEffect(() => {
    void Promise.all([lastSeen<LibraryRow>('saved'), lastSeen<LibraryRow>('history')]).then(
      ([saved, history]) =>
        setLists({ saved, history: history.length > 0 ? history : toDeviceRows(localHistory()) }),
    )
  }, [])
  return lists
}

function useWayOn(): void {
  const hrefs = useHrefs()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const requested = localAddress(new URLSearchParams(search).get('to'), window.location.href)
    // An address of the offline page would redirect here forever.
    const to = requested && !requested.startsWith(pathname) ? requested : hrefs.home
    const leaves = new AbortController()
    wayOn
      .retryUntilResponse(reachSite, { kind: 'code', signal: leaves.signal })
      .then(() => untilMayReload(leaves.signal))
      .then(
        () => window.location.replace(to),
        () => {},
      )
    return () => leaves.abort()
  }, [hrefs, pathname, search])
}

/** The site is reachable, but the requested page may still redirect here. */
async function untilMayReload(signal: AbortSignal): Promise<void> {
  const tab = tabStorage()
  while (!mayReload(tab, Date.now())) {
    const waitMs = reloadWaitMs(tab, Date.now()) ?? RELOAD_GUARD_MS
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    signal.throwIfAborted()
    if (!tab) return
  }
}
