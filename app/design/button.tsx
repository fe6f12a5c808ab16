const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold tight:h-auto tight:min-h-11 tight:py-1.5 tight:whitespace-normal tight:leading-tight transition duration-200 ease-out-soft select-none motion-safe:active:scale-97 disabled:opacity-50'

const TONES = {
  accent: 'bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  ivory: 'bg-ivory text-ink hover:bg-white active:bg-mist',
  danger: 'bg-danger text-on-accent hover:brightness-110 active:brightness-95',
  quiet: 'bg-ivory/10 text-ivory ring-1 ring-ivory/15 ring-inset backdrop-blur-md hover:bg-ivory/20',
}

const SIZES = {
  small: 'h-9 px-4 text-sm whitespace-nowrap',
  medium: 'h-11 px-5 text-[0.9375rem] whitespace-nowrap',
  large: 'h-13 px-7 text-base whitespace-nowrap tight:px-4',
  /** As wide as its place, with a second line for a label that is longer. */
  full: 'min-h-13 w-full px-4 py-2 text-base text-balance leading-tight',
  round: 'size-11',
}

interface ButtonLook {
  tone?: keyof typeof TONES
  size?: keyof typeof SIZES
  className?: string
}

export function buttonLook({ tone = 'quiet', size = 'medium', className = '' }: ButtonLook = {}): string {
  return `${BASE} ${TONES[tone]} ${SIZES[size]} ${className}`
}
