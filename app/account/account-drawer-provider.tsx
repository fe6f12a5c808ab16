import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from 'react'
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

interface AccountDrawerProviderProps {
  /** Fetches the drawer itself, which shows what stands above this folder. Stays the same from render to render. */
  load: () => Promise<ComponentType<{ mode: DrawerMode | null; address: string }>>
  children: ReactNode
}

/** The one drawer of the account, for everything on the page that opens it. Rows 63, 78-79. */
export function AccountDrawerProvider({ load, children }: AccountDrawerProviderProps) {
  const [wanted, setWanted] = useState<{ mode: DrawerMode; address: string } | null>(null)
  const AccountDrawer = useArriving(load, wanted !== null)
  const control = useMemo<AccountDrawerControl>(
    () => ({
      open: (mode, address) => setWanted({ mode, address }),
      close: () => setWanted(null),
      // A failure shows when the drawer is opened.
      preload: () => void load().catch(() => {}),
    }),
    [load],
  )
  return (
    <AccountDrawerContext.Provider value={control}>
      {children}
      {AccountDrawer ? <AccountDrawer mode={wanted?.mode ?? null} address={wanted?.address ?? ''} /> : null}
    </AccountDrawerContext.Provider>
  )
}
