import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, Menu, X } from 'lucide-react'
import { useLogout, useNotificationContext } from 'ra-core'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { NavLink } from 'react-router-dom'
import { PATHS } from './api/acts.ts'
import type { Problem } from './api/post.ts'
import { useSignInWhenNeeded } from './api/use-acts.ts'
import { toWords } from './parts/format.ts'
import { May, PageHead } from './parts/page.tsx'
import { Empty, Failure, Loading } from './parts/states.tsx'
import { SECTIONS } from './sections.ts'
import { sessionQuery } from './session/auth-provider.ts'
import type { Session } from './session/session.ts'

/** Around every page of somebody who is signed in. */
export function Layout() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  useSignInWhenNeeded(error)
  if (!session) {
    const isSignedOut = error?.status === 401
    return (
      <main className="p-4">
        {error && !isSignedOut ? <Failure problem={error} onRetry={refetch} /> : <Loading />}
      </main>
    )
  }
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
      <a href="#content" className="button fixed start-2 top-2 z-10 not-focus:sr-only">
        Skip to the page
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-e border-line p-4 md:flex">
        <p className="px-3 text-lg font-bold">Studio</p>
        <Navigation />
        <Person session={session} />
      </aside>
      <PhoneBar session={session} />
      <main id="content" className="mx-auto w-full max-w-6xl p-4 pb-24 md:p-8 md:pb-24">
        <Outlet />
      </main>
      <Status />
    </div>
  )
}

function Navigation() {
  return (
    <nav aria-label="Studio" className="grid gap-1">
      {SECTIONS.map(({ to, title, Icon, act }) => (
        <May key={to} act={act}>
          <NavLink
            to={to}
            className="flex min-h-10 items-center gap-3 rounded-lg px-3 text-text no-underline hover:bg-high aria-[current=page]:bg-high aria-[current=page]:font-semibold"
          >
            <Icon aria-hidden className="size-4.5 text-soft" />
            {title}
          </NavLink>
        </May>
      ))}
    </nav>
  )
}

function Person({ session: { name, role } }: { session: Session }) {
  const logout = useLogout()
  // Without the way back: the next person to sign in here starts anew.
  const signOut = useMutation<unknown, Problem>({
    mutationFn: () => logout({ isAsked: true }, undefined, false),
  })
  return (
    <div className="mt-auto grid gap-2 border-t border-line pt-4">
      <p className="px-3">
        {name}
        <span className="block text-sm text-soft">{toWords(role)}</span>
      </p>
      <button type="button" className="button justify-start" onClick={() => signOut.mutate()}>
        <LogOut aria-hidden className="size-4 rtl:-scale-x-100" />
        Sign out
      </button>
      {signOut.error && <Failure problem={signOut.error} />}
    </div>
  )
}

function PhoneBar({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on the way to another page
  useEffect(() => dialog.current?.close(), [pathname])
  return (
    <header className="sticky top-0 z-5 flex flex-wrap items-center gap-3 border-b border-line bg-ground px-4 py-2 md:hidden">
      <p className="me-auto text-lg font-bold">Studio</p>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        <Menu aria-hidden className="size-4.5" />
        Menu
      </button>
      <dialog ref={dialog} aria-label="Menu" className="card mt-2 w-[calc(100vw-1rem)] max-w-none text-text">
        <div className="grid gap-4">
          <button type="button" className="button justify-self-end" onClick={() => dialog.current?.close()}>
            <X aria-hidden className="size-4.5" />
            Close
          </button>
          <Navigation />
          <Person session={session} />
        </div>
      </dialog>
    </header>
  )
}

/** What came of the last act, until it is dismissed or another page opens. */
function Status() {
  const { notifications, resetNotifications } = useNotificationContext()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the page
  useEffect(() => resetNotifications(), [pathname])
  const message = notifications.at(-1)?.message
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-5 flex justify-center p-3">
      <div className="pointer-events-auto flex max-w-2xl items-center gap-3 rounded-xl border border-control bg-raised py-2 ps-4 pe-2 shadow-lg not-has-[p:not(:empty)]:sr-only">
        <p role="status">{message}</p>
        {message && (
          <button
            type="button"
            className="button"
            onClick={resetNotifications}
            aria-label="Dismiss this message"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
    </div>
  )
}

/** Leads to the first section that the account may open. */
export function Start() {
  const { data: session } = useQuery(sessionQuery)
  const first = SECTIONS.find(({ act }) => session?.actions.includes(PATHS[act]))
  if (first) return <Navigate to={first.to} replace />
  return (
    <>
      <PageHead title="Studio" />
      <Empty>There is nothing here for your role yet. An owner can change roles.</Empty>
    </>
  )
}

export function NotFound() {
  return (
    <>
      <PageHead title="No such page" />
      <Empty>Choose one from the menu.</Empty>
    </>
  )
}
