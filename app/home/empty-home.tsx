interface EmptyHomeProps {
  heading: string
  text: string
  command: string | null
  note: string | null
}

const OPACITIES = [0.9, 0.7, 0.5, 0.35, 0.2, 0.1]

export default function EmptyHome({ heading, text, command, note }: EmptyHomeProps) {
  return (
    <div className="pt-10 md:pt-16">
      <div className="page">
        <div className="max-w-2xl">
          <h1 className="text-4xl md:text-5xl">{heading}</h1>
          <p className="mt-4 text-lg text-mist">{text}</p>
          {command ? (
            <pre dir="ltr" className="mt-5 overflow-x-auto rounded-xl bg-ink-raised p-4 text-sm">
              <code>{command}</code>
            </pre>
          ) : null}
          {note ? <p className="mt-4 text-haze text-sm">{note}</p> : null}
        </div>
      </div>
      <div aria-hidden="true" className="page mt-14 overflow-hidden">
        <div className="flex gap-3 md:gap-5">
          {OPACITIES.map((opacity) => (
            <div
              key={opacity}
              className="row-card aspect-2/3 shrink-0 rounded-xl bg-ivory/10"
              style={{ opacity }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
