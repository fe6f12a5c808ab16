import type { ReactNode } from 'react'
import { HeaderMobile, HeaderPc } from '../header.tsx'
import { Content } from './content.tsx'

/** Made for the phone; a centred column on wider screens, under the desktop header. Row 32. */
export function MobileLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <HeaderPc />
      <HeaderMobile />
      <Content className="mx-auto min-h-[calc(100dvh-var(--header-height))] w-full max-w-lg px-4 pb-16">
        {children}
      </Content>
    </>
  )
}
