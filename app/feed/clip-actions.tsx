import { Bookmark, EyeOff, Heart, Share2 } from 'lucide-react'
import { type MouseEvent, type MutableRefObject, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { toasts } from '../design/toast-store.ts'
import { useAccountDrawer } from '../member/account-drawer-provider.tsx'
import { Disc, ENTRY, Label } from '../player/controls/action-rail.tsx'
import { useShare } from '../player/controls/use-share.ts'
import type { ActionOutcome } from '../player/unlock/actions.ts'
import { LIKED, SAVED } from '../player/unlock/library-button.tsx'
import { DONE } from '../player/unlock/use-episode-actions.ts'
import { useLibraryAction } from '../player/unlock/use-library-action.ts'
import type { Clip, FeedTexts } from './clip.ts'

interface ClipActionsProps {
  clip: Clip
  texts: FeedTexts
  isMember: boolean
  onMark: (mark: Partial<Pick<Clip, 'isLiked' | 'isSaved'>>) => void
  onHide: () => void
  /** For a double tap; returns whether a heart shows it. */
  like: MutableRefObject<() => boolean>
}

/** Rendered once for each clip: a press concerns the clip that it was made on. */
export function ClipActions({ clip, texts, isMember, onMark, onHide, like }: ClipActionsProps) {
  const { t } = useTranslation(['player', 'common'])
  const hrefs = useHrefs()
  const drawer = useAccountDrawer()
  const { dramaId, name, episode, isLiked, isSaved } = clip
  const page = hrefs.episode(clip, episode.number)
  const share = useShare(name, page)
  const tell = ({ intent, problem }: ActionOutcome) => {
    if (problem === null) return void toasts.show(t(DONE[intent as 'like']))
    const isOn = intent === 'unlike' || intent === 'unsave'
    onMark(intent === 'like' || intent === 'unlike' ? { isLiked: isOn } : { isSaved: isOn })
    toasts.show(t('common:requestFailed'), { tone: 'alert' })
  }
  const likes = useLibraryAction(dramaId, tell, page)
  const saves = useLibraryAction(dramaId, tell, page)
  const signIn = () => drawer?.open('signIn', hrefs.signIn(hrefs.forYou))
  const toggleLike = () => {
    if (!isMember) return signIn()
    onMark({ isLiked: !isLiked })
    likes.send(isLiked ? 'unlike' : 'like', episode.episodeId)
  }
  const toggleSave = () => {
    if (!isMember) return signIn()
    onMark({ isSaved: !isSaved })
    saves.send(isSaved ? 'unsave' : 'save', episode.episodeId)
  }
  useEffect(() => {
    like.current = () => {
      // Another double tap takes no like back.
      if (!isLiked) toggleLike()
      return isMember
    }
  })
  const pressed = (isOn: boolean) => (isMember ? { 'aria-pressed': isOn } : {})
  return (
    <ul className="pointer-events-auto flex flex-col items-center gap-4 low:flex-row low:items-start short:gap-2 low:gap-1">
      <Entry label={t('like')} onPress={toggleLike} {...pressed(isLiked)}>
        <Heart className={`size-6 ${isLiked ? LIKED : ''}`} />
      </Entry>
      <Entry label={t('save')} onPress={toggleSave} {...pressed(isSaved)}>
        <Bookmark className={`size-6 ${isSaved ? SAVED : ''}`} />
      </Entry>
      <Entry label={t('share')} onPress={share}>
        <Share2 className="size-6" />
      </Entry>
      {/* The second press of a double one would be for the clip that has come. */}
      <Entry label={texts.notInterested} onPress={({ detail }) => detail < 2 && onHide()}>
        <EyeOff className="size-6" />
      </Entry>
    </ul>
  )
}

interface EntryProps {
  label: string
  onPress: (event: MouseEvent) => void
  'aria-pressed'?: boolean
  children: ReactNode
}

function Entry({ label, onPress, children, ...state }: EntryProps) {
  return (
    <li>
      <button type="button" onClick={onPress} className={ENTRY} {...state}>
        <Disc>{children}</Disc>
        <Label>{label}</Label>
      </button>
    </li>
  )
}
