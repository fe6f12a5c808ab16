import type { ReactNode } from 'react'
import { HeaderPc } from '../header.tsx'
import { Content } from './content.tsx'

/** The page under the desktop header; nothing above it where the picture has the window for itself. The player's. */
export function HeaderPcLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <HeaderPc className="hidden beside:block" />
      <Content>{children}</Content>
    </>
  )
}
