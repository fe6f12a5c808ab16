import type { CaptionSettings } from '../settings/settings.ts'

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
  bottom: 'bottom-[8%] beside:bottom-10',
  middle: 'top-1/2',
  top: 'top-24',
}
/** Clear of the phone's action rail, whose side follows the page's direction and not the text's, and above title and bar. */
const BESIDE_CONTROLS = 'end-19 beside:end-6'
const ABOVE_CONTROLS = 'bottom-[30%] beside:bottom-32'

interface CaptionLinesProps {
  lines: readonly string[]
  look: CaptionSettings
  areControlsShown: boolean
}

/** The caption text over the video, styled as the viewer chose. Row 403. */
export function CaptionLines({ lines, look, areControlsShown }: CaptionLinesProps) {
  if (lines.length === 0) return null
  const place = areControlsShown && look.position === 'bottom' ? ABOVE_CONTROLS : POSITIONS[look.position]
  return (
    <p
      className={`pointer-events-none absolute start-6 text-center font-semibold leading-snug [text-shadow:0_0_4px_#000,0_1px_3px_#000] ${areControlsShown ? BESIDE_CONTROLS : 'end-6'} ${place} ${SIZES[look.size]} ${COLORS[look.color]}`}
    >
      {lines.map((line) => (
        <span key={line} dir="auto" className="block">
          <span className={`box-decoration-clone rounded px-1 ${BACKGROUNDS[look.background]}`}>{line}</span>
        </span>
      ))}
    </p>
  )
}
