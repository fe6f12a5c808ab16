import { useLocation } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { tracked } from '../analytics/tracked.ts'
import { DrawerLink } from './drawer-link.tsx'

export function SignInLink(props: Omit<ComponentProps<typeof DrawerLink>, 'mode' | 'to'>) {
  const { pathname, search } = useLocation()
  const hrefs = useHrefs()
  return (
    <DrawerLink
      {...tracked({ click: ['login_button', {}] })}
      {...props}
      mode="signIn"
      to={hrefs.signIn(pathname + search)}
    />
  )
}
