import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { HostApp } from '../browser/host-app.ts'
import { buttonLook } from '../design/button.tsx'
import { CloseButton } from '../design/close-button.tsx'
import { WaysOut } from '../host-app/leave-app.tsx'
import { LogoMark } from '../site/logo.tsx'
import { useSite } from '../site/site-data.ts'

interface InstallNoticeProps {
  notice?: RefObject<HTMLElement>
  /** The browser of another app cannot install, so the notice leads out of it. */
  hostApp: HostApp | null
  isIos: boolean
  onAdd: () => void
  onDismiss: () => void
}

export function InstallNotice({ notice, hostApp, isIos, onAdd, onDismiss }: InstallNoticeProps) {
  const { t } = useTranslation(['install', 'common'])
  const { name: site } = useSite() ?? {}
  return (
    <section
      ref={notice}
      aria-label={t('installTitle')}
      className="fixed inset-x-0 bottom-0 z-(--z-header) flex animate-[rise_220ms_var(--ease-out-soft)] flex-wrap items-center gap-3 bg-ink-high px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-h-[50dvh] overflow-y-auto overscroll-contain shadow-2xl ring-1 ring-ivory/12"
    >
      <LogoMark className="size-10 shrink-0 tight:hidden" />
      <p className="min-w-0 flex-1 basis-40 font-medium text-sm leading-snug">
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
      ) : null}
      {/* On a separate line where the sentence leaves no room. */}
      <span className="ms-auto flex items-center gap-3">
        {hostApp ? null : (
          <button type="button" onClick={onAdd} className={buttonLook({ tone: 'accent', size: 'small' })}>
            {t(isIos ? 'installOk' : 'installAdd')}
          </button>
        )}
        <CloseButton label={t('common:close')} onClose={onDismiss} className="-me-2" />
      </span>
    </section>
  )
}
