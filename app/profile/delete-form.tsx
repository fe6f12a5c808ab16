import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import type { Member } from '../member/session.ts'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import type { DeletionProblem } from './deletion.ts'

interface DeleteFormProps {
  viewer: Member
  confirmation: string
  problem: DeletionProblem | undefined
  /** An open payment would be credited to a deleted account. */
  hasMoneyOnItsWay: boolean
}

export function DeleteForm({ viewer, confirmation, problem, hasMoneyOnItsWay }: DeleteFormProps) {
  const { t } = useTranslation(['account', 'common'])
  const hrefs = useHrefs()
  return (
    <form method="post" className="mt-5 space-y-5">
      <p className="break-words text-lg text-mist">
        {t('deleteLead')}
        <bdi className="font-semibold text-ivory">{viewer.nickname || viewer.code}</bdi>
      </p>
      {hasMoneyOnItsWay ? (
        <p role="alert" className="rounded-2xl bg-gold/10 p-5 text-gold ring-1 ring-gold/30 ring-inset">
          {t('deletePaymentOpen')}{' '}
          <PrefetchLink to={hrefs.myWallet} className="font-semibold underline underline-offset-4">
            {t('myWallet')}
          </PrefetchLink>
        </p>
      ) : null}
      <section className="rounded-2xl bg-danger/8 cramped:p-3 p-5 ring-1 ring-danger/25 ring-inset">
        <h2 className="text-lg">{t('deleteGoneTitle')}</h2>
        <ul className="mt-2 list-disc space-y-1.5 cramped:ps-3 ps-5 text-mist">
          <li>{t('deleteGoneProfile')}</li>
          <li>{t('deleteGoneCoins')}</li>
          <li>{t('deleteGoneEpisodes')}</li>
        </ul>
      </section>
      <section className="rounded-2xl bg-ink-raised cramped:p-3 p-5 ring-1 ring-ivory/10 ring-inset">
        <h2 className="text-lg">{t('deleteKeptTitle')}</h2>
        <p className="mt-2 text-mist">{t('deleteKept')}</p>
      </section>
      <div>
        <label htmlFor="confirmation" className="block">
          {t('deleteConfirmLabel')}
          <bdi className="font-bold tabular-nums">{confirmation}</bdi>
        </label>
        <input
          id="confirmation"
          name="confirmation"
          required
          // biome-ignore lint/a11y/noAutofocus: the page came back for what is wrong in this field.
          autoFocus={problem !== undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          maxLength={64}
          aria-describedby={problem ? 'delete-problem' : undefined}
          aria-invalid={problem === 'notConfirmed' || undefined}
          className="mt-2 h-12 w-full rounded-2xl bg-ink-high px-4 text-ivory ring-1 ring-ivory/20 ring-inset"
        />
        {problem ? (
          <p id="delete-problem" role="alert" className="mt-2 text-danger">
            {problem === 'notConfirmed' ? t('deleteNotConfirmed') : t('deleteProblem')}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonLook({ tone: 'danger' })}>
          {t('deleteForGood')}
        </button>
        <PrefetchLink to={hrefs.profile} className={buttonLook()}>
          {t('common:cancel')}
        </PrefetchLink>
      </div>
    </form>
  )
}
