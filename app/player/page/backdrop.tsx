import { imageAddress } from '../../design/responsive-image.tsx'
import { BACKDROP } from './stage-classes.ts'

const WIDTH = 320

/** A darkened, blurred still of the episode, behind what does not fill the picture's place. */
export function Backdrop({ source, className = '' }: { source: string; className?: string }) {
  // Lazy: where the film fills its place, the still is not displayed and so not fetched.
  return (
    <img src={imageAddress(source, WIDTH)} alt="" loading="lazy" className={`${BACKDROP} ${className}`} />
  )
}
