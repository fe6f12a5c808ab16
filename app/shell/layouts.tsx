import type { ComponentType, ReactNode } from 'react'
import { useMember } from '../member/use-session.ts'
import type { LayoutName } from '../site/route-handle.ts'
import { Footer } from './footer.tsx'
import { HeaderMobile, HeaderPc, Headers } from './header.tsx'

interface LayoutProps {
  isWide?: boolean | undefined
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

/** Wide pages lay out their parts by the room there is: `@2xl/page` and the like, which panels over a page do not match. */
function MobileLayout({ isWide, children }: LayoutProps) {
  const width = isWide ? '@container/page page' : 'mx-auto w-full max-w-lg px-4'
  return (
    <>
      <Headers viewer={useMember()} />
      <Content className={`min-h-[calc(100dvh-var(--header-height))] pb-16 ${width}`}>{children}</Content>
    </>
  )
}

function HeaderLayout({ children }: LayoutProps) {
  return (
    <>
      <Headers viewer={useMember()} />
      <Content>{children}</Content>
    </>
  )
}

/** For the player: no header where the picture fills the window. */
function HeaderPcLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderPc viewer={useMember()} className="hidden beside:block" />
      <Content className="[--top-bar:0px]">{children}</Content>
    </>
  )
}

function HeaderMobileLayout({ children }: LayoutProps) {
  return (
    <>
      <HeaderMobile viewer={useMember()} />
      <Content>{children}</Content>
    </>
  )
}

function FooterLayout({ children }: LayoutProps) {
  return (
    <>
      <Content className="[--top-bar:0px]">{children}</Content>
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
