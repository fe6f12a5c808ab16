import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useArriving } from '../design/use-arriving.ts'
import { useReopened } from '../page/opening-panel.ts'
import type { DrawerMode } from './drawer-modes.ts'

interface AccountDrawerControl {
  open(mode: DrawerMode, address: string): void
  close(): void
  preload(): void
}

const AccountDrawerContext = createContext<AccountDrawerControl | null>(null)

/** Null where there is no drawer, such as on error pages: links lead to the screens there. */
export function useAccountDrawer(): AccountDrawerControl | null {
  return useContext(AccountDrawerContext)
}

interface AccountDrawerProviderProps {
  /** Passed in, since the drawer's folder is above this one. Must be stable across renders. */
  load: () => Promise<ComponentType<{ mode: DrawerMode | null; address: string }>>
  children: ReactNode
}

export function AccountDrawerProvider({ load, children }: AccountDrawerProviderProps) {
  const [wanted, setWanted] = useState<{ mode: DrawerMode; address: string } | null>(null)
  const AccountDrawer = useArriving(load, wanted !== null, [
    'account',
    ...(wanted ? [wanted.mode, wanted.address] : []),
  ])
  useReopened('account', (mode, address = '') => setWanted({ mode: mode as DrawerMode, address }))
  const control = useMemo<AccountDrawerControl>(
    () => ({
      open: (mode, address) => setWanted({ mode, address }),
      close: () => setWanted(null),
      // A failure is shown when the drawer opens.
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
