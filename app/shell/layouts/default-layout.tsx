import type { ReactNode } from 'react'
import { Footer } from '../footer.tsx'
import { HeaderLayout } from './header-layout.tsx'

/** Header of its width, page, footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <HeaderLayout>{children}</HeaderLayout>
      <Footer />
    </>
  )
}
