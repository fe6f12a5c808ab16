import type { ReactNode } from 'react'
import { buttonLook } from '../../app/design/button.tsx'
import { Confirm } from '../../app/design/confirm.tsx'
import { Drawer } from '../../app/design/drawer.tsx'
import { NetworkNotice } from '../../app/design/network-notice.tsx'
import { type ToastOptions, toasts } from '../../app/design/toast-store.ts'
import { ImportOffer } from '../../app/library/import-offer.tsx'
import { ArrivalSheet } from '../../app/messages/arrival-sheet.tsx'
import { Opened } from '../opened.tsx'
import type { Subject } from '../part.ts'

function Toast({ text, ...options }: ToastOptions & { text: ReactNode }) {
  return (
    <button type="button" data-shows onClick={() => toasts.show(text, options)} className={buttonLook()}>
      Show
    </button>
  )
}

const offer = { count: 12, isBusy: false, onBring: () => {}, onClose: () => {} }

const ARRIVALS = {
  coins: { coins: 1000, bonus: 150, vipDays: 0 },
  VIP: { coins: 300, bonus: 100, vipDays: 30 },
}

const notice = { isShown: true, isTrying: false, isPress: false, site: 'unknown' } as const

export const subject: Subject = {
  name: 'Overlays',
  list: ({ t, dramas }) => [
    {
      name: 'Drawer',
      states: Object.fromEntries(
        (['right', 'bottom'] as const).map((side) => [
          side,
          <Opened key={side}>
            {(isOpen, onClose) => (
              <Drawer
                side={side}
                title={t('profile')}
                closeLabel={t('close')}
                isTextOnly
                isOpen={isOpen}
                onClose={onClose}
              >
                {dramas.map(({ dramaId, introduction }) => (
                  <p key={dramaId}>{introduction}</p>
                ))}
              </Drawer>
            )}
          </Opened>,
        ]),
      ),
    },
    {
      name: 'Coins that arrived',
      states: Object.fromEntries(
        Object.entries(ARRIVALS).map(([name, gains]) => [
          name,
          <Opened key={name}>
            {(isOpen, onClose) => isOpen && <ArrivalSheet gains={gains} onClose={onClose} />}
          </Opened>,
        ]),
      ),
    },
    {
      name: 'Confirmation',
      states: Object.fromEntries(
        [false, true].map((isDangerous) => [
          isDangerous ? 'dangerous' : 'usual',
          <Opened key={String(isDangerous)}>
            {(isOpen, close) => (
              <Confirm
                title={t('library:delete')}
                text={t('account:noDataHint')}
                confirmLabel={t('library:delete')}
                cancelLabel={t('cancel')}
                isDangerous={isDangerous}
                isOpen={isOpen}
                onConfirm={close}
                onCancel={close}
              />
            )}
          </Opened>,
        ]),
      ),
    },
    {
      name: 'Toast',
      states: {
        status: <Toast text={t('library:deleteSuccess')} />,
        alert: <Toast text={t('library:deleteFailed')} tone="alert" />,
        'over everything': <Toast text={t('account:kickedOut')} tone="alert" layer="kick" />,
        'until dismissed': <Toast text={t('account:noDataHint')} durationMs={0} />,
        'link copied': <Toast text={t('player:linkCopied')} />,
        'link not copied': <Toast text={t('player:linkNotCopied')} tone="alert" />,
        'with buttons': <Toast text={<ImportOffer {...offer} />} durationMs={0} />,
        'with buttons, busy': <Toast text={<ImportOffer {...offer} isBusy />} durationMs={0} />,
      },
    },
    {
      name: 'Network notice',
      states: {
        'nothing loaded': <NetworkNotice {...notice} />,
        trying: <NetworkNotice {...notice} isTrying />,
        'after a press': <NetworkNotice {...notice} isPress site="back" />,
      },
    },
  ],
}
