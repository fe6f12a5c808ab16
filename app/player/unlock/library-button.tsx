import type { ReactNode } from 'react'
import { tracked } from '../../analytics/tracked.ts'
import { useAccountDrawer } from '../../member/account-drawer-provider.tsx'
import { FIELD } from './actions.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

export const LIKED = 'fill-current text-magenta'
export const SAVED = 'fill-current text-gold'

interface LibraryButtonProps {
  action: 'like' | 'save'
  className: string
  children: (isOn: boolean) => ReactNode
}

/** A form, so that it works without scripts, also on a shared page. Asks visitors to log in. */
export function LibraryButton({ action, className, children }: LibraryButtonProps) {
  const { state, isMember, isMemberAwaited, toggle } = useEpisodeActions()
  const preload = useAccountDrawer()?.preload
  const isThumb = action === 'like'
  const isOn = isThumb ? state.behaviorData.isLiked : state.behaviorData.isSaved
  const intent = isThumb ? (isOn ? 'unlike' : 'like') : isOn ? 'unsave' : 'save'
  return (
    <form
      method="post"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        toggle(action)
      }}
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
