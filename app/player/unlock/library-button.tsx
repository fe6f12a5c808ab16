import { type ReactNode, useState } from 'react'
import { tracked } from '../../analytics/tracked.ts'
import { useAccountDrawer } from '../../member/account-drawer-provider.tsx'
import { FIELD } from './actions.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

const MARKED = 'fill-current in-data-pressed:animate-[pop_240ms_var(--ease-out-soft)]'
export const LIKED = `text-magenta ${MARKED}`
export const SAVED = `text-gold ${MARKED}`

interface LibraryButtonProps {
  action: 'like' | 'save'
  className: string
  children: (isOn: boolean) => ReactNode
}

/** A form, so that it works without scripts, also on a shared page. Asks visitors to log in. */
export function LibraryButton({ action, className, children }: LibraryButtonProps) {
  const { state, isMember, isMemberAwaited, toggle } = useEpisodeActions()
  const preload = useAccountDrawer()?.preload
  /** What was liked or saved before does not move. */
  const [isPressed, setPressed] = useState(false)
  const isThumb = action === 'like'
  const isOn = isThumb ? state.behaviorData.isLiked : state.behaviorData.isSaved
  const intent = isThumb ? (isOn ? 'unlike' : 'like') : isOn ? 'unsave' : 'save'
  return (
    <form
      method="post"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        toggle(action)
      }}
      data-pressed={isPressed || undefined}
    >
      <input type="hidden" name={FIELD.intent} value={intent} />
      <input type="hidden" name={FIELD.episodeId} value={state.chapterId} />
      <button
        type="submit"
        {...(isMember
          ? { 'aria-pressed': isOn }
          : { ...tracked({ click: ['login_button', {}] }), onPointerEnter: preload, onFocus: preload })}
        className={isMemberAwaited ? `${className} invisible` : className}
      >
        {children(isOn)}
      </button>
    </form>
  )
}
