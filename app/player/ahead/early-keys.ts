import { playerShortcuts } from '../controls/player-shortcuts.ts'
import { pressShortcut } from '../controls/use-shortcuts.ts'
import { fitVideo, otherFit, readShape } from '../playback/video-fit.ts'
import { createVideoPresses } from '../playback/video-presses.ts'
import { changeSettings, currentSettings, switchCaptions } from '../settings/use-settings.ts'

const nothing = () => {}
/** What needs the page does nothing; the page below would scroll at others, or open its clip once more. */
const UNUSED = Object.fromEntries(
  ['f', 'w', 'pageup', 'pagedown', 'home', 'end'].map((key) => [key, nothing]),
)

/** The player's keys, for a video whose page is not here yet. Escape ends it. */
export function followEarlyKeys(video: HTMLVideoElement, signal: AbortSignal): void {
  const presses = createVideoPresses({ video: () => video, onFact: nothing })
  const changeFit = () => {
    const fit = otherFit(video)
    if (!fit || !video.parentElement) return
    changeSettings({ fit })
    fitVideo(video, fit, readShape(video.parentElement))
  }
  const press = (event: KeyboardEvent) =>
    pressShortcut(event, {
      ...playerShortcuts({
        presses,
        rate: currentSettings().rate,
        onRate(rate) {
          changeSettings({ rate })
          video.defaultPlaybackRate = video.playbackRate = rate
        },
        onCaptions: () => switchCaptions(!currentSettings().captions.isOn),
        onPictureInPicture: nothing,
        onFit: changeFit,
        onNext: nothing,
        onPrevious: nothing,
        onList: nothing,
      }),
      ...UNUSED,
      escape: () => history.back(),
    })
  // Before the page below, whose own keys would act unseen.
  window.addEventListener('keydown', press, { signal, capture: true })
}
