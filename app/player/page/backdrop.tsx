import { imageAddress } from '../../design/responsive-image.tsx'
import { BACKDROP } from './stage-classes.ts'

const WIDTH = 320

export function Backdrop({ source, className = '' }: { source: string; className?: string }) {
  // Lazy: where the video fills the stage, the still is not displayed and so not fetched.
  return (
    <img loading="lazy" src={imageAddress(source, WIDTH)} alt="" className={`${BACKDROP} ${className}`} />
  )
}
