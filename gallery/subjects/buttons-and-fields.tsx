import { type ReactNode, useState } from 'react'
import { buttonLook } from '../../app/design/button.tsx'
import { Play, X } from '../../app/design/icons.tsx'
import { SwitchTrack } from '../../app/design/switch-track.tsx'
import { Choice } from '../../app/player/settings/choice.tsx'
import { RATES } from '../../app/player/settings/settings.ts'
import { DescriptionField, EmailField, TOPIC_CHIP, TopicsField } from '../../app/profile/feedback-fields.tsx'
import { SearchForm } from '../../app/search/search-form.tsx'
import { DailyLimit, DailyLimitField } from '../../app/wallet/limits/daily-limit.tsx'
import type { Subject } from '../part.ts'

type Look = NonNullable<Parameters<typeof buttonLook>[0]>

const TONES = ['accent', 'ivory', 'danger', 'quiet'] as const

function Buttons({ size, isDisabled = false, children }: Pick<Look, 'size'> & ButtonsProps) {
  return (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem' }}>
      {TONES.map((tone) => (
        <button
          key={tone}
          type="button"
          disabled={isDisabled}
          aria-label={size === 'round' ? tone : undefined}
          className={buttonLook({ tone, ...(size && { size }) })}
        >
          {children}
        </button>
      ))}
    </p>
  )
}

interface ButtonsProps {
  isDisabled?: boolean
  children: ReactNode
}

function Speed() {
  const [rate, setRate] = useState<number>(1)
  const choices = RATES.map((value) => ({ value, text: `${value}×` }))
  return <Choice label="Speed" choices={choices} value={rate} onChoose={setRate} />
}

const Form = ({ children }: { children: ReactNode }) => (
  <form onSubmit={(event) => event.preventDefault()} style={{ maxWidth: '28rem' }}>
    {children}
  </form>
)

const nothing = () => {}

export const subject: Subject = {
  name: 'Buttons and fields',
  list: ({ t, dramas }) => [
    {
      name: 'Button',
      states: {
        small: <Buttons size="small">{t('account:login')}</Buttons>,
        medium: <Buttons>{t('account:topUp')}</Buttons>,
        large: (
          <Buttons size="large">
            <Play className="size-5 fill-current" />
            {t('catalog:watchNow')}
          </Buttons>
        ),
        round: (
          <Buttons size="round">
            <X className="size-5" />
          </Buttons>
        ),
        disabled: <Buttons isDisabled>{t('retry')}</Buttons>,
      },
    },
    {
      name: 'Switch',
      states: { off: <SwitchTrack isOn={false} />, on: <SwitchTrack isOn /> },
    },
    { name: 'Choice', states: { speed: <Speed /> } },
    {
      name: 'Search field',
      states: { empty: <SearchForm className="w-full" fieldClassName="h-11" /> },
    },
    {
      name: 'Feedback fields',
      states: {
        empty: <Feedback description="" email="" />,
        filled: <Feedback description={dramas[0]?.introduction ?? ''} email="viewer@example.com" />,
        'with a problem': <Feedback description="" email="viewer" problem={t('account:feedbackEmailHint')} />,
        sending: <Feedback description={dramas[0]?.name ?? ''} email="viewer@example.com" isReadOnly />,
      },
    },
    {
      name: 'Daily limit',
      states: {
        none: <Limit limit={null} />,
        'half spent': <Limit limit={400} spent={200} />,
        'with a problem': <Limit limit={400} spent={400} problem={t('player:problemInvalid')} />,
        busy: <Limit limit={1_000_000} spent={0} isBusy />,
      },
    },
  ],
}

interface FeedbackProps {
  description: string
  email: string
  problem?: string
  isReadOnly?: boolean
}

function Feedback({ description, email, problem, isReadOnly = false }: FeedbackProps) {
  const problemId = problem ? 'gallery-problem' : undefined
  const given = { onChange: nothing, problemId, isReadOnly }
  return (
    <Form>
      <DescriptionField value={description} {...given} />
      <TopicsField problemId={problemId}>
        {[true, false].map((isOn) => (
          <button
            key={String(isOn)}
            type="button"
            aria-pressed={isOn}
            className={`${TOPIC_CHIP} aria-pressed:bg-ivory aria-pressed:text-ink`}
          >
            {email || '…'}
          </button>
        ))}
      </TopicsField>
      <EmailField value={email} {...given} />
      {problem ? <p id={problemId}>{problem}</p> : null}
    </Form>
  )
}

interface LimitProps {
  limit: number | null
  spent?: number
  problem?: string
  isBusy?: boolean
}

function Limit({ limit, spent = 0, problem, isBusy = false }: LimitProps) {
  return (
    <Form>
      <DailyLimit dayLimitCoins={limit} spentTodayCoins={spent} isOpen>
        <DailyLimitField
          dayLimitCoins={limit}
          isInvalid={problem !== undefined}
          problem={problem ?? null}
          isBusy={isBusy}
        />
      </DailyLimit>
    </Form>
  )
}
