import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { ProviderMark } from '../member/provider-mark.tsx'
import { PROVIDER_NAMES } from '../member/providers.ts'

interface ProviderFormProps {
  provider: SignInProvider
  returnTo: string
  isBusy: boolean
  isLast: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

const LOOKS: Record<SignInProvider, string> = {
  google: 'bg-ivory text-ink hover:bg-white active:bg-mist',
  facebook: 'bg-[#1464d2] text-white hover:brightness-110 active:brightness-95',
}

/** A form, so that it works without scripts. */
export function ProviderForm({ provider, returnTo, isBusy, isLast, onSubmit }: ProviderFormProps) {
  const { t } = useTranslation('account')
  const lastId = useId()
  return (
    <form method="post" action={SERVER_HREFS.signIn[provider]} onSubmit={onSubmit}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {provider === 'facebook' ? <input type="hidden" name="display" value="page" /> : null}
      <button
        type="submit"
        aria-busy={isBusy || undefined}
        aria-describedby={isLast ? lastId : undefined}
        className={`relative flex cramped:flex-col min-h-13 w-full items-center justify-center gap-3 cramped:gap-1 rounded-full cramped:rounded-3xl px-14 cramped:px-4 py-2 text-balance font-semibold leading-tight transition duration-200 ease-out-soft ${LOOKS[provider]}`}
      >
        {isBusy ? (
          <span className="absolute start-4.5 cramped:static size-6 animate-spin rounded-full border-2 border-current border-t-transparent" />
        ) : (
          <ProviderMark provider={provider} className="absolute start-4.5 cramped:static size-6" />
        )}
        {t('signInWith', { provider: PROVIDER_NAMES[provider] })}
      </button>
      {isLast ? (
        <p id={lastId} className="mt-1.5 text-center text-gold text-sm">
          {t('lastProvider', { provider: PROVIDER_NAMES[provider] })}
        </p>
      ) : null}
    </form>
  )
}
