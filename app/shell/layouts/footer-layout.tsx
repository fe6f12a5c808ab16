import type { ReactNode } from 'react'
import { Footer } from '../footer.tsx'
import { Content } from './content.tsx'

/** The page and the footer, without header. */
export function FooterLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Content>{children}</Content>
      <Footer />
    </>
  )
}
