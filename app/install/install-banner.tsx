import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { track } from '../analytics/track.ts'
import { deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { readOpenMethod } from '../browser/open-method.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { buttonLook } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { X } from '../design/icons.tsx'
import { useBottomBar } from '../design/use-bottom-bar.ts'
import { WaysOut } from '../host-app/leave-app.tsx'
import { useHostApp } from '../host-app/use-host-app.ts'
import { LogoMark } from '../site/logo.tsx'
import { useSite } from '../site/site-data.ts'
import { forgetInstallOffer, installOffer } from './install-offer.ts'
import { BANNER_DELAY_MS, isBannerPage, isIosSafari, isSnoozed } from './install-rules.ts'

export function InstallBanner() {
  const { t } = useTranslation(['install', 'common'])
  const { pathname } = useLocation()
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current, () => null)
  const [isIos] = useState(() => isIosSafari(navigator.userAgent))
  const hostApp = useHostApp()
  const { name: site } = useSite() ?? {}
  const [isDismissed, setDismissed] = useState(wasDismissed)
  const [isExplaining, setExplaining] = useState(false)
  const isPossible =
    !isDismissed && (hostApp !== null || offer !== null || isIos) && readOpenMethod(window) === 1
  const isDue = useDelay(isPossible)
  const isShown = isDue && isBannerPage(pathname)
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar, isShown)

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
          <section
            ref={bar}
            aria-label={t('installTitle')}
            className="fixed inset-x-0 bottom-0 z-(--z-header) flex animate-[rise_220ms_var(--ease-out-soft)] flex-wrap items-center gap-3 bg-ink-high px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-h-[50dvh] overflow-y-auto overscroll-contain shadow-2xl ring-1 ring-ivory/12"
          >
            <LogoMark className="size-10 shrink-0 tight:hidden" />
            <p className="min-w-0 flex-1 font-medium text-sm leading-snug">
              {hostApp ? (
                t('installHostApp', { app: hostApp.name ?? t('common:hostAppUnnamed'), site })
              ) : isIos ? (
                t('installIos')
              ) : (
                <>
                  <span className="block">{t('installLead')}</span>
                  <span className="block">{t('installTap')}</span>
                </>
              )}
            </p>
            {hostApp ? (
              <span className="order-last flex basis-full flex-wrap gap-2">
                <WaysOut app={hostApp} />
              </span>
            ) : (
              <button type="button" onClick={add} className={buttonLook({ tone: 'accent', size: 'small' })}>
                {t(isIos ? 'installOk' : 'installAdd')}
              </button>
            )}
            <button
              type="button"
              aria-label={t('common:close')}
              onClick={dismiss}
              className="-me-2 flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </section>
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
