import { useLoaderData, useSearchParams } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../app/browser/use-hydrated.ts'
import { toSlide } from '../app/catalog/drama-card.ts'
import { toDirection } from '../app/i18n/language.ts'
import { useLanguage } from '../app/i18n/use-language.ts'
import type { RouteHandle } from '../app/site/route-handle.ts'
import { LOOK, readLook } from './look.ts'
import { type Subject, TEXTS } from './part.ts'
import { ShownPart } from './shown-part.tsx'
import './gallery.css'

export const handle: RouteHandle = { name: 'gallery', layout: 'default' }

export const meta = () => [{ title: 'Parts' }]

export async function loader({ context }: LoaderFunctionArgs) {
  return { dramas: (await context.api.topDramas()).map(toSlide) }
}

const subjects = Object.entries(
  import.meta.glob<{ subject: Subject }>('./subjects/*.tsx', { eager: true }),
).map(([file, { subject }]) => ({ ...subject, file: file.replace(/^.*\/|\.tsx$/g, '') }))

/** Every part in every state, or those of one subject, rendered by the browser alone, as some of them need one. */
export default function Parts() {
  const { dramas } = useLoaderData<typeof loader>()
  const { t, ready } = useTranslation(TEXTS)
  const isHydrated = useHydrated()
  const [search] = useSearchParams()
  const wanted = search.get(LOOK.subject)
  const shown = wanted === null ? subjects : subjects.filter(({ file }) => file === wanted)
  useDocumentLook()
  if (!isHydrated || !ready) return null
  return (
    <>
      {shown.map(({ name, list }) => (
        <section key={name} className="gallery-subject" data-subject={name}>
          <h2 lang="en">{name}</h2>
          {list({ dramas, t }).map((part) => (
            <ShownPart key={part.name} part={part} />
          ))}
        </section>
      ))}
    </>
  )
}

/** Direction and text size as the address says. */
function useDocumentLook() {
  const [search] = useSearchParams()
  const language = useLanguage()
  const { direction, text } = readLook(search)
  useEffect(() => {
    const { documentElement: root } = document
    root.dir = direction === 'own' ? toDirection(language) : direction
    root.style.fontSize = `${text}%`
  }, [direction, text, language])
}
