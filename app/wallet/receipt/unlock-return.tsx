import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { RETURN_FIELD, type ReturnableView, type ReturnProblem } from './unlock-return.ts'

interface UnlockReturnProps {
  returnable: ReturnableView
  problem: ReturnProblem | undefined
}

/** Asks again before anything is taken back, also without scripts. */
export function UnlockReturn({ returnable, problem }: UnlockReturnProps) {
  const { t } = useTranslation('wallet')
  const { number } = useAmounts()
  const rule = <p className="mt-2 text-haze">{t('returnRule', { days: number(returnable.days) })}</p>
  return (
    <section className="mt-4 text-pretty rounded-3xl bg-ink-raised cramped:p-3 p-5 text-sm ring-1 ring-ivory/10 ring-inset print:hidden">
      {problem ? (
        <p role="alert" className="mb-2 text-danger">
          {t(problem === 'changed' ? 'returnChanged' : 'returnProblem')}
        </p>
      ) : null}
      {returnable.episodeCount === 0 ? (
        <>
          <p>{t('returnNothing')}</p>
          {rule}
        </>
      ) : (
        <>
          <ReturnForm returnable={returnable} />
          {rule}
        </>
      )}
    </section>
  )
}

function ReturnForm({ returnable: { episodeCount, coins, bonus } }: Pick<UnlockReturnProps, 'returnable'>) {
  const { t } = useTranslation('wallet')
  const amounts = useAmounts()
  const back = [
    ...(coins > 0 ? [amounts.coins(coins)] : []),
    ...(bonus > 0 ? [amounts.bonus(bonus)] : []),
  ].join(' · ')
  return (
    <>
      <p>{t('returnable', { count: episodeCount, back })}</p>
      <details className="mt-3">
        <summary
          className={buttonLook({ size: 'small', className: 'list-none [&::-webkit-details-marker]:hidden' })}
        >
          {t('returnOpen')}
        </summary>
        <form method="post" className="mt-3">
          <input type="hidden" name={RETURN_FIELD.episodeCount} value={episodeCount} />
          <p>{t('returnSure')}</p>
          <button type="submit" className={buttonLook({ tone: 'danger', size: 'full', className: 'mt-3' })}>
            {t('returnButton', { back })}
          </button>
        </form>
      </details>
    </>
  )
}
