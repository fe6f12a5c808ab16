import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../browser/use-hydrated.ts'
import { copyText } from '../design/copy-text.ts'
import { toasts } from '../design/toast-store.ts'
import { Avatar } from '../member/avatar.tsx'
import { ProviderMark } from '../member/provider-mark.tsx'
import { PROVIDER_NAMES } from '../member/providers.ts'
import type { Member } from '../member/session.ts'
import { Balances } from '../wallet/balance/balances.tsx'

export function MemberCard({ viewer }: { viewer: Member }) {
  const { t } = useTranslation('account')
  const { nickname, provider, isSubscribed } = viewer
  return (
    <section className="relative overflow-clip rounded-3xl bg-ink-high p-5 ring-1 ring-ivory/10 ring-inset">
      <div aria-hidden="true" className="-top-16 -end-10 absolute size-44 bg-accent opacity-25 blur-3xl" />
      <div className="relative flex tight:flex-col items-center tight:items-start gap-4">
        <Avatar viewer={viewer} className="size-16 text-2xl" />
        <div className="min-w-0 flex-1 tight:max-w-full">
          <p className="clamp-room line-clamp-2 break-words font-bold font-display text-xl leading-tight">
            <bdi>{nickname || t('member')}</bdi>
          </p>
          {isSubscribed ? <p className="mt-1 font-semibold text-gold text-sm">{t('vip')}</p> : null}
          <Code code={viewer.code} />
          {provider ? (
            <p className="mt-1 flex items-center gap-1.5 text-mist text-sm">
              <ProviderMark provider={provider} className="size-4 shrink-0" />
              {t('signedInWith', { provider: PROVIDER_NAMES[provider] })}
            </p>
          ) : null}
        </div>
      </div>
      <div className="mt-5">
        <Balances viewer={viewer} />
      </div>
    </section>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('account')
  const isHydrated = useHydrated()
  if (!code) return null
  const copy = async () => {
    if (await copyText(code)) toasts.show(t('copied'))
    else toasts.show(t('copyFailed'), { tone: 'alert' })
  }
  return (
    <p className="mt-1 flex items-center text-mist text-sm">
      <span className="min-w-0">
        {t('memberCode')} <bdi className="figure">{code}</bdi>
      </span>
      {isHydrated ? (
        <button
          type="button"
          onClick={copy}
          aria-label={t('copyCode')}
          className="-my-2 flex size-9 shrink-0 items-center justify-center rounded-full hover:text-ivory"
        >
          <Copy aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </p>
  )
}
