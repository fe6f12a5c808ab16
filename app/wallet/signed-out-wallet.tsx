import { useTranslation } from 'react-i18next'
import { SignedOutScreen } from '../account/signed-out-screen.tsx'
import { useAccount } from '../account/use-account.ts'
import { useHrefs } from '../i18n/use-language.ts'

/** The wallet as visitors see it: its two tabs, each at an address of its own, and no data. Rows 147, 164. */
export function SignedOutWallet({ tab }: { tab: 'transaction' | 'episodes' }) {
  const { t } = useTranslation('account')
  const hrefs = useHrefs()
  const isMember = useAccount() !== null
  return (
    <SignedOutScreen
      heading={t('myWallet')}
      hint={isMember ? t('walletHint') : t('signedOutWallet')}
      tabs={[
        { label: t('transaction'), to: hrefs.transaction, isCurrent: tab === 'transaction' },
        { label: t('episodes'), to: hrefs.episodes, isCurrent: tab === 'episodes' },
      ]}
    />
  )
}
