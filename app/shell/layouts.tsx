import type { ComponentType, ReactNode } from 'react'
import type { LayoutName } from '../site/route-handle.ts'
import { Footer } from './footer.tsx'
import { HeaderMobile, HeaderPc } from './header.tsx'

interface LayoutProps {
  children: ReactNode
}

export const CONTENT_ID = 'content'

function Content({ children, className = '' }: LayoutProps & { className?: string }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}

export function DefaultLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderLayout>{children}</HeaderLayout>
      <Footer />
    </>
  )
}

function MobileLayout({ children }: LayoutProps) {
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

function HeaderLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderPc />
      <HeaderMobile />
      <Content>{children}</Content>
    </>
  )
}

/** For the player: no header where the picture fills the window. */
function HeaderPcLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderPc className="hidden beside:block" />
      <Content>{children}</Content>
    </>
  )
}

function HeaderMobileLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderMobile />
      <Content>{children}</Content>
    </>
  )
}

function FooterLayout({ children }: LayoutProps) {
  return (
    <>
      <Content>{children}</Content>
      <Footer />
    </>
  )
}

export const LAYOUTS: Record<LayoutName, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  mobile: MobileLayout,
  header: HeaderLayout,
  'header-pc': HeaderPcLayout,
  'header-mobile': HeaderMobileLayout,
  footer: FooterLayout,
}
