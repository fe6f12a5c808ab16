import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useArriving } from '../design/use-arriving.ts'
import type { DrawerMode } from './drawer-modes.ts'

interface AccountDrawerControl {
  /** @param address where the same is found without the drawer */
  open(mode: DrawerMode, address: string): void
  close(): void
  /** Fetches the drawer's code: on hover and focus of what opens it. */
  preload(): void
}

const AccountDrawerContext = createContext<AccountDrawerControl | null>(null)

/** Null where there is no drawer, on error pages for one: links lead to the screens there. */
export function useAccountDrawer(): AccountDrawerControl | null {
  return useContext(AccountDrawerContext)
}

const load = () => import('./account-drawer.tsx').then(({ AccountDrawer }) => AccountDrawer)

/** The one drawer of the account, for everything on the page that opens it. Rows 63, 78-79. */
export function AccountDrawerProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<{ mode: DrawerMode; address: string } | null>(null)
  const AccountDrawer = useArriving(load, wanted !== null)
  const control = useMemo<AccountDrawerControl>(
    () => ({
      open: (mode, address) => setWanted({ mode, address }),
      close: () => setWanted(null),
      // A failure shows when the drawer is opened.
      preload: () => void load().catch(() => {}),
    }),
    [],
  )
  return (
    <AccountDrawerContext.Provider value={control}>
      {children}
      {AccountDrawer ? <AccountDrawer mode={wanted?.mode ?? null} address={wanted?.address ?? ''} /> : null}
    </AccountDrawerContext.Provider>
  )
}
