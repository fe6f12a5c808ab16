import type { CloseUp } from './direction.ts'
import { clamp, d, glow, linear, mix, path, place, rect, seeded } from './drawing/svg.ts'
import { type FigurePose, figure, HEAD_DROP, handAt } from './figure/figure.ts'
import type { Look } from './figure/look.ts'
import { type Corner, moved, OUT, panel } from './panel.ts'
import type { Palette } from './places/place.ts'
import { toLight } from './staging.ts'

const SLIDE_SECONDS = 0.24

type Frame = { corners: Corner[]; scale: number; x: number; y: number }

const STRIP: Frame = {
  corners: [
    [-OUT, 62],
    [720 + OUT, 26],
    [720 + OUT, 196],
    [-OUT, 244],
  ],
  scale: 3.1,
  x: 360,
  y: 134,
}

/** In the corner that the face leaves free: on the right for who looks to the left. */
const CORNER: Frame = {
  corners: [
    [444, 596],
    [720 + OUT, 548],
    [720 + OUT, 812],
    [400, 846],
  ],
  scale: 2.3,
  x: 575,
  y: 700,
}

const mirrored = ({ corners, x, ...frame }: Frame): Frame => ({
  ...frame,
  x: 720 - x,
  corners: corners.map(([cornerX, y]): Corner => [720 - cornerX, y]).reverse(),
})

/** What a panel centres, in the figure's own drawing. */
function aim(
  { of }: CloseUp,
  look: Look,
  pose: FigurePose,
  side: 1 | -1,
): [x: number, y: number, scale: number] {
  const face = pose.turn * 19
  switch (of) {
    case 'eyes':
      return [face, HEAD_DROP, STRIP.scale]
    case 'eye':
      return [face + side * 26, HEAD_DROP + 14, 4.6]
    case 'mouth':
      return [face, HEAD_DROP + 58, 4]
    case 'hand': {
      const arm = (side === 1 ? pose.rightArm : pose.leftArm) ?? 'down'
      return [...handAt(look, arm, side), 2.6]
    }
  }
}

/** Lines that rush past behind a close-up. */
function rush(p: Palette, t: number, y: number): string {
  const random = seeded(`rush${Math.floor(t * 6)}`)
  return Array.from({ length: 12 }, () => {
    const [x, at, length] = [random() * 900 - 200, y - 160 + random() * 320, 160 + random() * 420]
    return path(
      d`M${x} ${at} L${x + length} ${at - 3} L${x + length} ${at + 3} Z`,
      mix(p.light, '#ffffff', 0.4),
      'opacity="0.4"',
    )
  }).join('')
}

/**
 * A panel over the picture `t` seconds into its shot: slides in, stays, slides out.
 *
 * @param side where the figure faces
 */
export function drawCloseUp(
  closeUp: CloseUp,
  look: Look,
  pose: FigurePose,
  p: Palette,
  side: 1 | -1,
  t: number,
): string {
  const into = clamp((t - closeUp.start) / SLIDE_SECONDS)
  const out = clamp((closeUp.end - t) / SLIDE_SECONDS)
  if (into <= 0 || out <= 0) return ''
  const rest = (1 - Math.min(into, out)) ** 3
  const frame = closeUp.of === 'eyes' ? STRIP : side === 1 ? CORNER : mirrored(CORNER)
  const from = closeUp.of === 'eyes' ? -side * 900 : frame.x > 360 ? 460 : -460
  const dx = (out < into ? -1 : 1) * from * rest * (closeUp.of === 'eyes' || out >= into ? 1 : -1)
  const [x, y, scale] = aim(closeUp, look, pose, side)
  const drift = 1 + (t - closeUp.start) * 0.035
  const size = scale * drift
  const tilted = { ...pose, tilt: pose.tilt * 0.3, full: false, breath: 0 }
  const content =
    rect(
      -900,
      frame.y - 300,
      2600,
      600,
      linear([
        [0, mix(p.accent, p.near, 0.45)],
        [1, p.near],
      ]),
    ) +
    glow(frame.x + side * 160, frame.y - 60, 320, p.light, 0.5) +
    rush(p, t, frame.y) +
    place(frame.x - x * size, frame.y - y * size, size, figure(look, tilted, toLight(p, side)))
  return panel(moved(frame.corners, dx, 0), place(dx, 0, 1, content))
}
