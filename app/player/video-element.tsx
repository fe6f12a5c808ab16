import { forwardRef } from 'react'
import type { EpisodeDetail } from '../../contract/episodes.ts'
import { useHydrated } from '../design/use-hydrated.ts'

interface VideoElementProps {
  detail: EpisodeDetail & { play: NonNullable<EpisodeDetail['play']> }
  label: string
  posterAddress: string | undefined
}

/**
 * The one media element. As the server sends it, it plays by itself, with the browser's controls (row 440); with
 * scripts the same element is given to the engine and to our own controls.
 */
export const VideoElement = forwardRef<HTMLVideoElement, VideoElementProps>(function VideoElement(
  { detail: { play, captions }, label, posterAddress },
  ref,
) {
  const isHydrated = useHydrated()
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions come with the episodes that have them; others carry them in the picture.
    <video
      ref={ref}
      controls={!isHydrated}
      playsInline
      preload="none"
      poster={posterAddress}
      aria-label={label}
      className="absolute inset-0 size-full object-cover [@media(min-aspect-ratio:3/4)]:object-contain"
    >
      {isHydrated ? null : (
        <>
          {play.hlsUrl ? <source src={play.hlsUrl} type="application/vnd.apple.mpegurl" /> : null}
          {play.mp4Url ? <source src={play.mp4Url} type="video/mp4" /> : null}
        </>
      )}
      {captions.map(({ language, label: name, url }, index) => (
        <track
          key={url}
          kind="subtitles"
          srcLang={language}
          label={name}
          src={url}
          default={!isHydrated && index === 0}
        />
      ))}
    </video>
  )
})
