import type { ComponentType, ReactNode } from 'react'
import type { LayoutName } from '../site/route-handle.ts'
import { Footer } from './footer.tsx'
import { HeaderMobile, HeaderPc } from './header.tsx'

interface LayoutProps {
  children: ReactNode
}

/** Target of the skip link. */
export const CONTENT_ID = 'content'

function Content({ children, className = '' }: LayoutProps & { className?: string }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}

/** The header for the width, the page, the footer. */
export function DefaultLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderLayout>{children}</HeaderLayout>
      <Footer />
    </>
  )
}

/** Designed for phones; a centred column on wider screens, under the desktop header. */
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

/** The page under the header for the width, without footer. */
function HeaderLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderPc />
      <HeaderMobile />
      <Content>{children}</Content>
    </>
  )
}

/** The player's layout: the page under the desktop header; no header where the picture fills the window. */
function HeaderPcLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderPc className="hidden beside:block" />
      <Content>{children}</Content>
    </>
  )
}

/** The page under the mobile header; no header on a desktop. */
function HeaderMobileLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderMobile />
      <Content>{children}</Content>
    </>
  )
}

/** The page and the footer, without header. */
function FooterLayout({ children }: LayoutProps) {
  return (
    <>
      <Content>{children}</Content>
      <Footer />
    </>
  )
}

/** The six layouts by the name a route gives in its handle. */
export const LAYOUTS: Record<LayoutName, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  mobile: MobileLayout,
  header: HeaderLayout,
  'header-pc': HeaderPcLayout,
  'header-mobile': HeaderMobileLayout,
  footer: FooterLayout,
}
