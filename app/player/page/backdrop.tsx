import { imageAddress } from '../../design/responsive-image.tsx'
import { BACKDROP } from './stage-classes.ts'

const WIDTH = 320
export const STILL_WIDTH = 640
/** Of the first frame of a late video, whose bytes it takes. */
export const OPENING_POSTER_WIDTH = 320

export function Backdrop({ source, className = '' }: { source: string; className?: string }) {
  // Lazy: where the video fills the stage, the still is not displayed and so not fetched.
  return (
    <img loading="lazy" src={imageAddress(source, WIDTH)} alt="" className={`${BACKDROP} ${className}`} />
  )
}

/** The first frame of a locked episode, with which the unlocked video begins. */
export function Still({ source }: { source: string }) {
  return (
    <div className="-z-20 absolute inset-0 in-data-unlocking:animate-[vanish_240ms_180ms_ease-in_both]">
      <img
        src={imageAddress(source, STILL_WIDTH)}
        alt=""
        // A copy of it appears with everything beside it.
        decoding="sync"
        // Faces are in its upper half.
        className="size-full object-cover object-[50%_25%]"
      />
      <div className="absolute inset-0 bg-linear-to-t from-ink via-ink/50 to-ink/35" />
    </div>
  )
}
