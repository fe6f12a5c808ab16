import { PageHead } from '../design/page-head.tsx'
import type { FairPlayText } from './fair-play.server.ts'

/** Written by the server, in the page's language. */
export function FairPlayPage({ text }: { text: FairPlayText }) {
  return (
    <article className="page max-w-3xl">
      <PageHead heading={text.heading} />
      <p className="mt-2 text-mist leading-relaxed">{text.intro}</p>
      {text.parts.map((part) => (
        <section key={part.heading} className="mt-12">
          <h2 className="text-2xl">{part.heading}</h2>
          <p className="mt-3 text-haze text-sm">{part.asks}</p>
          {part.sections.map(({ heading, asks, facts }) => (
            <section key={heading} className="mt-8">
              <h3 className="text-xl">{heading}</h3>
              <p className="mt-2 text-haze leading-relaxed">{asks}</p>
              <ul className="mt-3 list-disc space-y-2 ps-5 text-mist leading-relaxed">
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </article>
  )
}
