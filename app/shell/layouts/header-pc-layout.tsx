import type { ReactNode } from 'react'
import { HeaderPc } from '../header.tsx'
import { Content } from './content.tsx'

/** The page under the desktop header; nothing above it on a phone. The player's. */
export function HeaderPcLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <HeaderPc />
      <Content>{children}</Content>
    </>
  )
}
