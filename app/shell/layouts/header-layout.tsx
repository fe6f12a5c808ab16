import type { ReactNode } from 'react'
import { HeaderMobile, HeaderPc } from '../header.tsx'
import { Content } from './content.tsx'

/** The page under the header of its width, without footer. */
export function HeaderLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <HeaderPc />
      <HeaderMobile />
      <Content>{children}</Content>
    </>
  )
}
