import { EyeOff, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { tracked } from '../../analytics/tracked.ts'
import { QrCode } from '../../design/qr-code.tsx'
import { StoreBadges } from '../../install/store-badges.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { useSiteData } from '../../site/site-data.ts'
import type { PlayerState } from '../episodes/state.ts'
import { UnlockSheet } from '../unlock/unlock-sheet.tsx'
import { useEpisodeActions } from '../unlock/use-episode-actions.ts'
import { Backdrop, Still } from './backdrop.tsx'
import { TopEdge } from './stage-top.tsx'

interface GateScreenProps {
  state: PlayerState
  pictureUrl: string | null
  onEpisodes: () => void
}

/** Replaces the video of an episode that does not play here; there is no media element behind it. */
export function GateScreen({ state, pictureUrl, onEpisodes }: GateScreenProps) {
  const { isUnlocked } = useEpisodeActions()
  return (
    <div className="absolute inset-0 isolate not-has-[+*]:invisible flex flex-col items-center justify-center overflow-clip px-7 text-center">
      {state.isNeedPayEpisode ? (
        <>
          {pictureUrl ? <Still source={pictureUrl} /> : null}
          {isUnlocked ? null : <UnlockSheet onEpisodes={onEpisodes} />}
        </>
      ) : (
        <>
          {pictureUrl ? <Backdrop source={pictureUrl} className="-z-20" /> : null}
          <div className="-z-10 absolute inset-0 bg-ink/40" />
          <NotHere state={state} />
        </>
      )}
      <TopEdge className="-z-10" />
    </div>
  )
}

/** In the lowest windows it scrolls between the controls at the top and at the bottom. */
function NotHere({ state }: { state: PlayerState }) {
  const isWithdrawn = state.episodesList[state.currentEpisodeIndex]?.isWithdrawn
  return (
    <div className="tiny:absolute short:absolute tiny:inset-x-4 short:inset-x-4 tiny:top-14 short:top-14 tiny:bottom-18 short:bottom-24 flex flex-col items-center short:justify-center-safe tiny:overflow-y-auto short:overflow-y-auto">
      {isWithdrawn ? <Withdrawn state={state} /> : <AppOnly state={state} />}
    </div>
  )
}

function Withdrawn({ state }: { state: PlayerState }) {
  const { t } = useTranslation('player')
  return (
    <>
      <Badge>
        <EyeOff className="size-7" />
      </Badge>
      <h2 className="mt-5 short:mt-0 low:mt-0 text-2xl">
        {t('withdrawnTitle', { number: state.currentEpisodeIndex + 1 })}
      </h2>
      <p className="mt-2 max-w-72 text-mist">{t('withdrawnHint')}</p>
    </>
  )
}

function AppOnly({ state }: { state: PlayerState }) {
  const { t } = useTranslation(['player', 'common'])
  const hrefs = useHrefs()
  const siteData = useSiteData()
  return (
    <>
      <Badge>
        <Smartphone className="size-7" />
      </Badge>
      <h2 className="mt-5 short:mt-0 low:mt-0 text-2xl">
        {t('appOnlyTitle', { number: state.currentEpisodeIndex + 1 })}
      </h2>
      <p className="mt-2 max-w-72 text-mist">{t('appOnlyHint')}</p>
      {siteData?.site.hasApp ? (
        <>
          <StoreBadges stores={siteData.site.stores} className="mt-6 low:mt-4 justify-center beside:hidden" />
          <PrefetchLink
            to={hrefs.qrCode}
            className="mt-6 hidden flex-col items-center beside:flex"
            {...tracked({ show: ['qr_code_view', {}], click: ['download_app_click', {}] })}
          >
            <QrCode
              bits={siteData.downloadQr}
              label={t('common:qrCodeAlt')}
              className="size-44 rounded-2xl"
            />
            <span className="mt-3 text-mist text-sm">{t('appOnlyScan')}</span>
          </PrefetchLink>
          <PrefetchLink
            to={hrefs.download}
            {...tracked({ click: ['download_app_click', {}] })}
            className="mt-5 py-2 text-ivory underline underline-offset-4 low:mt-2 beside:hidden"
          >
            {t('common:mobileApp')}
          </PrefetchLink>
        </>
      ) : null}
    </>
  )
}

function Badge({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-18 short:hidden low:hidden items-center justify-center rounded-full bg-accent text-on-accent shadow-2xl"
    >
      {children}
    </span>
  )
}
