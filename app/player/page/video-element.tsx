import { forwardRef, memo, useState } from 'react'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useNonce } from '../../site/nonce.ts'
import type { PlayableDetail } from '../episodes/state.ts'
import { captionLanguage } from '../settings/caption-language.ts'
import { OPENING_SCRIPT } from './opening-script.ts'
import { BACKDROP, VIDEO } from './stage-classes.ts'

interface VideoElementProps {
  detail: Pick<PlayableDetail, 'episodeId' | 'play' | 'captions'>
  label: string
  accountPosition?: string | undefined
  /** The first frame, shown only when the video is late. */
  posterAddress: string | undefined
  /** It is on the screen, and costs nothing. */
  isPosterThere?: boolean
  /** Without, the address is in the markup. */
  start?: VideoStart
}

/** A video that may turn out not to be the one to show: its script starts it, or leaves it without an address. */
export interface VideoStart {
  script: string
  /** What the script reads. */
  attributes: Record<`data-${string}`, string | number | undefined>
}

/**
 * The media element in the page's markup. It plays the plain file without our scripts: with the browser's own
 * controls if there are none, otherwise until the player takes over (`player-pool.ts`), so that the first
 * frame waits for no script. After that the player owns it, so it renders only once.
 */
export const VideoElement = memo(
  forwardRef<HTMLVideoElement, VideoElementProps>(function VideoElement(
    { detail: { episodeId, play, captions }, label, accountPosition, posterAddress, isPosterThere, start },
    ref,
  ) {
    const isHydrated = useHydrated()
    const [isOpening] = useState(!isHydrated)
    const nonce = useNonce()
    const shown = captionLanguage(captions, null, useLanguage())
    return (
      <>
        {isOpening && posterAddress && !start ? (
          <noscript>
            <img src={posterAddress} alt="" className={BACKDROP} />
          </noscript>
        ) : null}
        <video
          ref={ref}
          suppressHydrationWarning
          data-episode={episodeId}
          data-account-position={accountPosition}
          data-opening={isHydrated ? undefined : ''}
          data-high={isHydrated ? undefined : play.highMp4Url}
          src={start ? undefined : (play.mp4Url ?? play.hlsUrl ?? undefined)}
          controls={!isHydrated}
          playsInline
          preload="auto"
          poster={isPosterThere ? posterAddress : undefined}
          data-poster={posterAddress}
          aria-label={label}
          className={VIDEO}
          {...(isHydrated ? null : start?.attributes)}
        >
          {captions.map(({ language, label: name, url }) => (
            <track
              key={url}
              kind="subtitles"
              srcLang={language}
              label={name}
              src={url}
              default={!isHydrated && !start && language === shown}
            />
          ))}
        </video>
        {isHydrated ? null : (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by the page's CSP.
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? (start?.script ?? OPENING_SCRIPT) : '' }}
          />
        )}
      </>
    )
  }),
  () => true,
)
