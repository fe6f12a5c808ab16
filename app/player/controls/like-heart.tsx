import { Heart } from 'lucide-react'

export interface Liked {
  x: number
  y: number
  atMs: number
}

/** Where the picture was tapped. */
export function LikeHeart({ x, y, onGone }: Pick<Liked, 'x' | 'y'> & { onGone: () => void }) {
  return (
    <span
      aria-hidden="true"
      data-heart=""
      onAnimationEnd={onGone}
      // Coordinates of the picture, which are the same in every language.
      style={{ left: x, top: y }}
      className="pointer-events-none absolute -mt-12 -ml-12 animate-[heart_700ms_var(--ease-out-soft)_both] text-magenta motion-reduce:hidden"
    >
      <Heart className="size-24 fill-current" />
    </span>
  )
}
