import { useEffect, useState } from 'react'
import { isMotionReduced } from '../browser/is-motion-reduced.ts'
import { useAmounts } from '../i18n/use-amounts.ts'

/** The sheet has come in by then. */
const WAIT_MS = 350
const ROLL_MS = 900

/** An amount that counts from what it was; screen readers get what it is. */
export function RollingAmount({ from, to }: { from: number; to: number }) {
  const { number } = useAmounts()
  const [shown, setShown] = useState(from)
  useEffect(() => {
    if (isMotionReduced()) return setShown(to)
    let frame = 0
    const beginMs = performance.now() + WAIT_MS
    const draw = (nowMs: number) => {
      const done = Math.min(1, Math.max(0, (nowMs - beginMs) / ROLL_MS))
      setShown(Math.round(to - (to - from) * (1 - done) ** 3))
      if (done < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [from, to])
  return (
    <>
      <bdi aria-hidden="true" className="figure">
        {number(shown)}
      </bdi>
      <span className="sr-only">{number(to)}</span>
    </>
  )
}
