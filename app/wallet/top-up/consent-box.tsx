import { type InvalidEvent, useId, useState } from 'react'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import type { StoreConsent } from './store.ts'

/** Tells the web front in which language the sentence was agreed to; without scripts the browser asks for the box. */
export function ConsentBox({ consent }: { consent: StoreConsent }) {
  const language = useLanguage()
  const problemId = useId()
  const [isNeeded, setNeeded] = useState(false)

  function refuse(event: InvalidEvent<HTMLInputElement>) {
    event.preventDefault()
    setNeeded(true)
    event.currentTarget.focus({ preventScroll: true })
    // The bar that pays covers what is only just in view.
    event.currentTarget.scrollIntoView({ block: 'center' })
  }

  return (
    <div className="pt-4 text-sm">
      <label className="flex cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          name="consent"
          value={language}
          required
          onInvalid={refuse}
          onChange={() => setNeeded(false)}
          aria-invalid={isNeeded || undefined}
          aria-describedby={isNeeded ? problemId : undefined}
          // Focus scrolls it past the bar that pays.
          className="tick-box -mt-0.5 scroll-mb-56"
        />
        <span className="text-pretty">{consent.sentence}</span>
      </label>
      <p role="alert" id={problemId} className="text-danger">
        {isNeeded ? consent.needed : null}
      </p>
    </div>
  )
}

export function ConsentRule({ consent }: { consent: StoreConsent }) {
  return (
    <p className="mt-3 text-center text-mist text-sm">
      {consent.days}{' '}
      <PrefetchLink
        to={`${useHrefs().withdraw}#how`}
        className="underline underline-offset-4 hover:text-ivory"
      >
        {consent.link}
      </PrefetchLink>
    </p>
  )
}
