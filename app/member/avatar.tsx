import { UserCircle } from '../design/icons.tsx'
import { imageAddress } from '../design/responsive-image.tsx'
import type { Member } from './session.ts'

const PICTURE_WIDTH = 320

export function Avatar({ viewer, className }: { viewer: Member; className: string }) {
  const { avatarUrl, nickname, isSubscribed } = viewer
  const [initial] = nickname.trim()
  return (
    <span className={`relative inline-block shrink-0 ${className}`}>
      <span className="flex size-full items-center justify-center overflow-hidden rounded-full bg-ink-high font-bold font-display text-mist ring-1 ring-ivory/20 ring-inset">
        {initial ? initial.toUpperCase() : <UserCircle className="size-3/5" />}
        {avatarUrl ? (
          <img
            src={imageAddress(avatarUrl, PICTURE_WIDTH)}
            alt=""
            className="absolute inset-0 size-full rounded-full bg-ink-high object-cover"
          />
        ) : null}
      </span>
      {isSubscribed ? (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          data-crown
          className="-end-[8%] -top-[18%] absolute size-[48%] rotate-[18deg] fill-gold stroke-ink [stroke-width:1.5] rtl:-rotate-[18deg]"
        >
          <path d="M2.5 7.2 7 10.6 12 3.5l5 7.1 4.5-3.4-1.8 12H4.3Z" />
        </svg>
      ) : null}
    </span>
  )
}
