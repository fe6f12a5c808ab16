import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isBannerPage } from '../addresses/banner-page.ts'
import { track } from '../analytics/track.ts'
import { deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { readOpenMethod } from '../browser/open-method.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { Confirm } from '../design/confirm.tsx'
import { useEdgeBar } from '../design/use-edge-bar.ts'
import { useHostApp } from '../host-app/use-host-app.ts'
import { InstallNotice } from './install-notice.tsx'
import { forgetInstallOffer, installOffer } from './install-offer.ts'
import { BANNER_DELAY_MS, isIosSafari, isSnoozed } from './install-rules.ts'

export function InstallBanner() {
  const { t } = useTranslation('install')
  const { pathname } = useLocation()
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current, () => null)
  const [isIos] = useState(() => isIosSafari(navigator.userAgent))
  const hostApp = useHostApp()
  const [isDismissed, setDismissed] = useState(wasDismissed)
  const [isExplaining, setExplaining] = useState(false)
  const isPossible =
    !isDismissed && (hostApp !== null || offer !== null || isIos) && readOpenMethod(window) === 1
  const isDue = useDelay(isPossible)
  const isShown = isDue && isBannerPage(pathname)
  const bar = useRef<HTMLElement>(null)
  useEdgeBar('--bottom-bar', bar, isShown)

  const dismiss = () => {
    writeStored(deviceStorage(), STORAGE_KEYS.installPrompt, Date.now())
    setDismissed(true)
  }
  const add = async () => {
    if (!offer) {
      track('add_to_home', { outcome: 0, reason: 'unavailable' })
      return setExplaining(true)
    }
    forgetInstallOffer()
    try {
      await offer.prompt()
      const { outcome } = await offer.userChoice
      track('add_to_home', outcome === 'accepted' ? { outcome: 1 } : { outcome: 0, reason: 'declined' })
      dismiss()
    } catch {
      track('add_to_home', { outcome: 0, reason: 'failed' })
      setExplaining(true)
    }
  }
  const close = () => {
    setExplaining(false)
    dismiss()
  }

  return (
    <>
      <Confirm
        title={t('installTitle')}
        text={t('installUnavailable')}
        confirmLabel={t('installUnderstood')}
        isOpen={isExplaining}
        onConfirm={close}
        onCancel={close}
      />
      {isShown ? (
        // Waits for the consent and language banners.
        <div className="md:hidden [[data-consent-banner]_&]:hidden [@media(height>=24rem)]:[[data-language-offer]_&]:hidden">
          <InstallNotice notice={bar} hostApp={hostApp} isIos={isIos} onAdd={add} onDismiss={dismiss} />
        </div>
      ) : null}
    </>
  )
}

const wasDismissed = () => isSnoozed(readStored(deviceStorage(), STORAGE_KEYS.installPrompt), Date.now())

function useDelay(is: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setOver(true), BANNER_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [is])
  return is && isOver
}
