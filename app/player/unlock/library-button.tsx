import type { ReactNode } from 'react'
import { SignInLink } from '../../account/sign-in-link.tsx'
import { FIELD } from './actions.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

/** Of a picture whose action is done. */
export const LIKED = 'fill-current text-magenta'
export const SAVED = 'fill-current text-gold'

interface LibraryButtonProps {
  action: 'like' | 'save'
  className: string
  children: (isOn: boolean) => ReactNode
}

/** Likes or saves, and takes it back; a visitor is asked to log in. A form, so that it works without scripts. Rows 139-141, 440. */
export function LibraryButton({ action, className, children }: LibraryButtonProps) {
  const { state, isMember, toggle } = useEpisodeActions()
  if (!isMember) return <SignInLink className={className}>{children(false)}</SignInLink>
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
      <button type="submit" aria-pressed={isOn} className={className}>
        {children(isOn)}
      </button>
    </form>
  )
}
