import type { CaptionSettings } from './settings.ts'

const SIZES: Record<CaptionSettings['size'], string> = {
  small: 'text-sm',
  medium: 'text-[1.0625rem]',
  large: 'text-2xl',
}
const COLORS: Record<CaptionSettings['color'], string> = {
  white: 'text-white',
  yellow: 'text-[#ffe066]',
  cyan: 'text-[#7fe9ff]',
}
const BACKGROUNDS: Record<CaptionSettings['background'], string> = {
  none: '',
  shade: 'bg-black/60',
  solid: 'bg-black',
}
const POSITIONS: Record<CaptionSettings['position'], string> = {
  bottom: 'bottom-[30%] beside:bottom-32',
  middle: 'top-1/2',
  top: 'top-24',
}

/** The words of the captions over the picture, as the viewer wants them. Row 403. */
export function CaptionLines({ lines, look }: { lines: readonly string[]; look: CaptionSettings }) {
  if (lines.length === 0) return null
  return (
    <p
      dir="auto"
      className={`pointer-events-none absolute start-6 end-19 text-center beside:end-6 font-semibold leading-snug [text-shadow:0_0_4px_#000,0_1px_3px_#000] ${SIZES[look.size]} ${COLORS[look.color]} ${POSITIONS[look.position]}`}
    >
      {lines.map((line) => (
        <span key={line} className="block">
          <span className={`box-decoration-clone rounded px-1 ${BACKGROUNDS[look.background]}`}>{line}</span>
        </span>
      ))}
    </p>
  )
}
