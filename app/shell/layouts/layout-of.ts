import type { ComponentType, ReactNode } from 'react'
import type { LayoutName } from '../../site/route-handle.ts'
import { DefaultLayout } from './default-layout.tsx'
import { FooterLayout } from './footer-layout.tsx'
import { HeaderLayout } from './header-layout.tsx'
import { HeaderMobileLayout } from './header-mobile-layout.tsx'
import { HeaderPcLayout } from './header-pc-layout.tsx'
import { MobileLayout } from './mobile-layout.tsx'

/** The six layouts by the name a route gives in its handle. Row 32. */
export const LAYOUTS: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  mobile: MobileLayout,
  header: HeaderLayout,
  'header-pc': HeaderPcLayout,
  'header-mobile': HeaderMobileLayout,
  footer: FooterLayout,
}
