import { isMotionReduced } from '../../browser/is-motion-reduced.ts'
import { overlayParent } from '../../design/overlay-parent.ts'

const COINS = 3
const FLIGHT_MS = 260
/** From one coin to the next. */
const GAP_MS = 40
const OPENING_MS = 240
/** Of the shackle, where it stays in the lock; in units of the icon. */
const HINGE = '7px 11px'

/**
 * The price flies into the lock, which opens. Of copies above the page, since the locked episode gives way to its video
 * at once, which waits for none of it.
 */
export function flyCoins(): void {
  if (isMotionReduced()) return
  const coin = findVisible('[data-price] svg')
  const lock = findVisible('[data-lock]')
  if (!coin || !lock) return
  const layer = document.createElement('div')
  layer.className = 'pointer-events-none fixed inset-0 z-(--z-overlay) overflow-clip'
  layer.ariaHidden = 'true'
  layer.dataset.coinFlight = ''
  const lockCopy = copyTo(layer, lock)
  const coinCopies = Array.from({ length: COINS }, () => copyTo(layer, coin))
  overlayParent().append(layer)
  const x = lock.place.left + lock.place.width / 2 - (coin.place.left + coin.place.width / 2)
  const y = lock.place.top + lock.place.height / 2 - (coin.place.top + coin.place.height / 2)
  for (const [index, copy] of coinCopies.entries()) {
    const aside = (index - (COINS - 1) / 2) * coin.place.width * 0.6
    copy.animate(
      [
        { transform: 'none', opacity: 1, easing: 'ease-out' },
        {
          transform: `translate(${x * 0.4 + aside}px, ${y * 0.6}px) scale(1.1)`,
          opacity: 1,
          easing: 'ease-in',
        },
        { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.6 },
      ],
      { duration: FLIGHT_MS, delay: index * GAP_MS, fill: 'forwards' },
    ).onfinish = () => copy.remove()
  }
  const shackle = lockCopy.querySelector('path')
  if (shackle) {
    shackle.style.transformOrigin = HINGE
    const opening = { duration: OPENING_MS / 3, delay: FLIGHT_MS, fill: 'forwards' } as const
    shackle.animate({ transform: ['none', 'rotate(-25deg)'] }, opening)
  }
  lockCopy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'scale(1.2)', opacity: 1, offset: 0.4 },
      { transform: 'scale(1.2)', opacity: 0 },
    ],
    { duration: OPENING_MS, delay: FLIGHT_MS, fill: 'forwards' },
  ).onfinish = () => layer.remove()
}

type Drawn = HTMLElement | SVGElement

interface Found {
  element: Drawn
  place: DOMRect
}

function findVisible(selector: string): Found | null {
  for (const element of document.querySelectorAll<Drawn>(selector)) {
    const place = element.getBoundingClientRect()
    if (place.width > 0) return { element, place }
  }
  return null
}

function copyTo(layer: HTMLElement, { element, place }: Found): Drawn {
  const copy = element.cloneNode(true) as Drawn
  const { left, top, width, height } = place
  Object.assign(copy.style, {
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
  })
  layer.append(copy)
  return copy
}
