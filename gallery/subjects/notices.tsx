import { ConsentNotice } from '../../app/consent/consent-notice.tsx'
import type { Language } from '../../app/i18n/language.ts'
import { InstallNotice } from '../../app/install/install-notice.tsx'
import { LanguageNotice } from '../../app/language-offer/language-notice.tsx'
import { ImportCard } from '../../app/library/import-history.tsx'
import type { Subject } from '../part.ts'

const nothing = () => {}

function Consent(given: Partial<Parameters<typeof ConsentNotice>[0]>) {
  return <ConsentNotice settings={{}} choice={null} onChoose={nothing} onClose={nothing} {...given} />
}

function Install(given: Partial<Parameters<typeof InstallNotice>[0]>) {
  return <InstallNotice hostApp={null} isIos={false} onAdd={nothing} onDismiss={nothing} {...given} />
}

const TEXTS_OF_OFFERS = import.meta.glob<Record<string, string>>('../../app/i18n/locales/*/offer.json', {
  eager: true,
  import: 'default',
})

function Offer({ offered, isBar = true }: { offered: Language; isBar?: boolean }) {
  return (
    <LanguageNotice
      offered={offered}
      texts={TEXTS_OF_OFFERS[`../../app/i18n/locales/${offered}/offer.json`]!}
      address="/"
      isBar={isBar}
      onRead={nothing}
      onDecline={nothing}
    />
  )
}

export const subject: Subject = {
  name: 'Notices',
  list: () => [
    {
      name: 'Consent',
      place: 'window',
      states: {
        usual: <Consent />,
        'with advertising networks': <Consent settings={{ sharesPurchases: true }} />,
        'opened again': <Consent choice="granted" />,
        'tracking refused by the browser': <Consent settings={null} />,
      },
    },
    {
      name: 'Installation',
      place: 'window',
      states: {
        usual: <Install />,
        Safari: <Install isIos />,
        'in another app': <Install hostApp={{ name: 'Instagram', exit: 'instagram' }} />,
        'in an app without a name': <Install hostApp={{ name: null, exit: null }} />,
      },
    },
    {
      name: 'Another language',
      place: 'window',
      states: {
        German: <Offer offered="de" />,
        Arabic: <Offer offered="ar" />,
        Thai: <Offer offered="th" />,
        'over a video': <Offer offered="de" isBar={false} />,
      },
    },
    {
      name: 'History of this device',
      states: {
        usual: <ImportCard count={12} isBusy={false} onBring={nothing} />,
        busy: <ImportCard count={1} isBusy onBring={nothing} />,
      },
    },
  ],
}
