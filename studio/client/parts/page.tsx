import { ArrowLeft } from 'lucide-react'
import { CanAccess } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type ActName, PATHS } from '../api/acts.ts'
import { Empty, Loading } from './states.tsx'

/** Children for accounts whose role may perform an act. */
export function May({
  act,
  children,
  otherwise,
}: {
  act: ActName
  children: ReactNode
  otherwise?: ReactNode
}) {
  return (
    <CanAccess action="perform" resource={PATHS[act]} accessDenied={otherwise} error={null}>
      {children}
    </CanAccess>
  )
}

/** The title of the window, and the heading, to which focus moves when the page opens. */
export function PageHead({
  title,
  back,
  children,
}: {
  title: string
  back?: { to: string; label: string }
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Studio`
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [title])
  return (
    <header className="mb-5">
      {back && (
        <Link to={back.to} className="mb-2 inline-flex items-center gap-1">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <h1 ref={heading} tabIndex={-1} className="me-auto text-2xl font-semibold">
          <bdi>{title}</bdi>
        </h1>
        {children}
      </div>
    </header>
  )
}

/** A page of the operator's, for roles that may perform its first act. */
export function Page({
  act,
  children,
  ...head
}: {
  act: ActName
  title: string
  back?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <>
      <PageHead key={head.title} {...head} />
      <CanAccess
        action="perform"
        resource={PATHS[act]}
        loading={<Loading />}
        accessDenied={<Empty>Your role may not open this page. An owner can change roles.</Empty>}
        error={<Empty>Studio could not check your role. Load the page again.</Empty>}
      >
        {children}
      </CanAccess>
    </>
  )
}

export function Section({
  title,
  children,
  aside,
}: {
  title: string
  children: ReactNode
  aside?: ReactNode
}) {
  return (
    <section className="card mb-4">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-lg font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Parts of one list, each with an address of its own. */
export function Tabs({
  label,
  of,
  selected,
  parameter,
}: {
  label: string
  of: readonly { name: string; title: string }[]
  selected: string
  parameter: string
}) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-2">
      {of.map(({ name, title }) => (
        <Link
          key={name}
          to={{ search: `?${parameter}=${name}` }}
          aria-current={name === selected ? 'page' : undefined}
          className="button aria-[current=page]:border-accent aria-[current=page]:bg-high aria-[current=page]:font-semibold"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(min(11rem,48%))_minmax(0,1fr)] gap-x-4 gap-y-1">
      {of.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
