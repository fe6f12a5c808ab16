import { useSite } from './site-data.ts'

export function LogoMark({ className }: { className: string }) {
  const mark = useSite()?.mark
  return mark ? <img src={mark} alt="" className={`rounded-[22%] object-contain ${className}`} /> : null
}

/** With the name beside it as text if the picture lacks the name and there is room. */
export function Logo() {
  const { logo = null, name } = useSite() ?? {}
  return (
    <span className="inline-flex min-w-0 items-center gap-2" dir="ltr">
      {logo ? (
        <img
          src={logo.href}
          alt=""
          width={logo.width}
          height={logo.height}
          className="h-8 w-auto min-w-0 max-w-[45vw] object-contain md:h-9"
        />
      ) : null}
      {logo?.hasName ? null : (
        <span
          className={`truncate font-display font-extrabold text-[1.3125rem] tracking-[-0.035em] md:text-2xl ${logo ? 'max-[22.5rem]:hidden' : ''}`}
        >
          {name}
        </span>
      )}
    </span>
  )
}
