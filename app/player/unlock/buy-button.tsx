import type { ReactNode } from 'react'
import { buttonLook } from '../../design/button.tsx'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { FIELD, type PurchaseIntent } from './actions.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

interface BuyButtonProps {
  intent: PurchaseIntent
  /** The displayed price; the purchase is refused at any other. */
  priceCoins: number
  tone: 'accent' | 'quiet'
  children: ReactNode
}

export function BuyButton({ intent, priceCoins, tone, children }: BuyButtonProps) {
  const { state, buy, purchaseKey, isBuying } = useEpisodeActions()
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        buy(intent, priceCoins)
      }}
      className="mt-3 first-of-type:mt-4"
    >
      <input type="hidden" name={FIELD.intent} value={intent} />
      <input type="hidden" name={FIELD.episodeId} value={state.chapterId} />
      <input type="hidden" name={FIELD.priceCoins} value={priceCoins} />
      <input type="hidden" name={FIELD.key} value={purchaseKey(intent)} />
      <button
        type="submit"
        aria-busy={isBuying}
        disabled={isBuying}
        className={buttonLook({ tone, size: 'full' })}
      >
        {tone === 'accent' ? <CoinIcon className="size-5 shrink-0" /> : null}
        {children}
      </button>
    </form>
  )
}
