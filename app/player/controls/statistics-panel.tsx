import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { bufferedAhead } from '../playback/video-facts.ts'
import { usePlaybackController } from '../pool/use-playback.ts'

const REFRESH_MS = 500
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

export default function StatisticsPanel({ firstPictureMs }: Pick<Statistics, 'firstPictureMs'>) {
  const controller = usePlaybackController()
  const [, refresh] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => refresh((count) => count + 1), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const { video } = controller
  if (!video) return null
  const { videoWidth: width, videoHeight: height } = video
  const engine = controller.statistics()
  return (
    <StatisticsList
      picture={{ width, height }}
      renditionBitsPerSecond={engine?.renditionBitsPerSecond}
      bitsPerSecond={engine?.bitsPerSecond}
      bufferedSeconds={Math.max(bufferedAhead(video) - video.currentTime, 0)}
      frames={video.getVideoPlaybackQuality()}
      firstPictureMs={firstPictureMs}
    />
  )
}

/** Null and undefined: unknown. */
interface Statistics {
  picture: { width: number; height: number }
  renditionBitsPerSecond: number | undefined
  bitsPerSecond: number | undefined
  bufferedSeconds: number
  frames: Pick<VideoPlaybackQuality, 'droppedVideoFrames' | 'totalVideoFrames'>
  firstPictureMs: number | null
}

export function StatisticsList(statistics: Statistics) {
  const { picture, renditionBitsPerSecond, bitsPerSecond, bufferedSeconds, frames, firstPictureMs } =
    statistics
  const { t, ready } = useTranslation('controls')
  const language = useLanguage()
  if (!ready) return null
  const whole = (number: number) => formatNumber(Math.round(number), language)
  const kilobits = (bits: number | undefined) =>
    bits ? t('kilobits', { number: whole(bits / 1000) }) : t('unknown')
  const rows = [
    [
      t('statRendition'),
      <>
        {/* In a line of Arabic, height and width would change places. */}
        <bdi dir="ltr">{`${picture.width}×${picture.height}`}</bdi> · {kilobits(renditionBitsPerSecond)}
      </>,
    ],
    [t('statBandwidth'), kilobits(bitsPerSecond)],
    [t('statBuffer'), t('secondsOf', { number: formatNumber(bufferedSeconds, language, TENTHS) })],
    [
      t('statFrames'),
      t('framesOf', { dropped: whole(frames.droppedVideoFrames), total: whole(frames.totalVideoFrames) }),
    ],
    [
      t('statFirstFrame'),
      firstPictureMs === null ? t('unknown') : t('millisecondsOf', { number: whole(firstPictureMs) }),
    ],
  ] as const
  return (
    <section
      aria-label={t('statistics')}
      className="pointer-events-none absolute start-4 top-20 max-w-[calc(100%-2rem)] rounded-xl bg-ink/80 px-4 py-3 text-xs"
    >
      <dl className="grid grid-cols-[auto_auto] tight:grid-cols-1 gap-x-4 gap-y-1">
        {rows.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same rows in the same order.
          <div key={place} className="contents">
            <dt className="text-mist">{name}</dt>
            <dd className="text-end tight:text-start tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
