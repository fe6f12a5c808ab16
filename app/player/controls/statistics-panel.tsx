import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { bufferedAhead } from '../playback/video-facts.ts'
import { usePlaybackController } from '../pool/use-playback.ts'

const REFRESH_MS = 500
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

export default function StatisticsPanel({ firstPictureMs }: { firstPictureMs: number | null }) {
  const { t, ready } = useTranslation('controls')
  const language = useLanguage()
  const controller = usePlaybackController()
  const [, refresh] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => refresh((count) => count + 1), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const { video } = controller
  if (!ready || !video) return null
  const statistics = controller.statistics()
  const frames = video.getVideoPlaybackQuality()
  const whole = (number: number) => formatNumber(Math.round(number), language)
  const kilobits = (bits: number | undefined) =>
    bits ? t('kilobits', { number: whole(bits / 1000) }) : t('unknown')
  const bufferedSeconds = Math.max(bufferedAhead(video) - video.currentTime, 0)
  const rows = [
    [
      t('statRendition'),
      `${video.videoWidth}×${video.videoHeight} · ${kilobits(statistics?.renditionBitsPerSecond)}`,
    ],
    [t('statBandwidth'), kilobits(statistics?.bitsPerSecond)],
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
      className="pointer-events-none absolute start-4 top-20 rounded-xl bg-ink/80 px-4 py-3 text-xs"
    >
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1">
        {rows.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same rows in the same order.
          <div key={place} className="contents">
            <dt className="text-mist">{name}</dt>
            <dd dir="ltr" className="text-end tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
