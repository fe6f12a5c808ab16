import { PageHead } from '../../design/page-head.tsx'
import type { CoinsText } from './coins.server.ts'

/** Written by the server, in the page's language. */
export function CoinsPage({ text }: { text: CoinsText }) {
  return (
    <article className="page max-w-3xl">
      <PageHead heading={text.heading} />
      {text.sections.map(({ heading, sentences, packages }) => (
        <section key={heading} className="mt-8">
          <h2 className="text-2xl">{heading}</h2>
          {sentences.map((sentence) => (
            <p key={sentence} className="mt-3 text-mist leading-relaxed">
              {sentence}
            </p>
          ))}
          {packages.length > 0 ? (
            <dl className="mt-4 divide-y divide-ivory/8 rounded-2xl bg-ink-high/60 px-4 ring-1 ring-ivory/10 ring-inset">
              {packages.map(({ what, price }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and the list never changes.
                <div key={index} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                  <dt>{what}</dt>
                  <dd className="font-semibold tabular-nums">
                    <bdi>{price}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </section>
      ))}
    </article>
  )
}
