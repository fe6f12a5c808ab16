import type { ReactNode } from 'react'
import { HeaderMobile } from '../header.tsx'
import { Content } from './content.tsx'

/** The page under the mobile header; nothing above it on a desktop. */
export function HeaderMobileLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <HeaderMobile />
      <Content>{children}</Content>
    </>
  )
}
