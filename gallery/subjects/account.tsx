import { useState } from 'react'
import { X } from '../../app/design/icons.tsx'
import { useLanguage } from '../../app/i18n/use-language.ts'
import { ScreenTabs } from '../../app/member/screen-tabs.tsx'
import type { Member } from '../../app/member/session.ts'
import { FeedbackForm } from '../../app/profile/feedback-form.tsx'
import type { FeedbackProblem, FeedbackTexts } from '../../app/profile/feedback-message.ts'
import { FeedbackPreview } from '../../app/profile/feedback-preview.tsx'
import { LanguageSwitch } from '../../app/profile/language-switch.tsx'
import { ProfilePanel } from '../../app/profile/profile-panel.tsx'
import { ProviderForm } from '../../app/sign-in/provider-form.tsx'
import { SignInPanel } from '../../app/sign-in/sign-in-panel.tsx'
import type { Subject } from '../part.ts'
import { sampleMember } from '../sample-member.ts'

type PanelProps = Partial<Parameters<typeof ProfilePanel>[0]> & { viewer?: Member }

function Profile({ viewer, ...given }: PanelProps) {
  return (
    <div style={{ maxWidth: '30rem' }}>
      <ProfilePanel
        account={{ viewer: viewer ?? null, isUnavailable: false }}
        dataRights={viewer ? { mayExport: true, mayDelete: true } : null}
        // Its list of languages would have the same id in each state.
        isInDrawer
        onRetry={() => {}}
        {...given}
      />
    </div>
  )
}

type SignInProps = Pick<Parameters<typeof SignInPanel>[0], 'problem' | 'message'>

function SignIn(given: SignInProps) {
  return (
    <div style={{ maxWidth: '30rem' }}>
      <SignInPanel
        returnTo="/"
        Heading="h3"
        closeIcon={<X className="size-5" />}
        onLeave={() => {}}
        {...given}
      />
    </div>
  )
}

function Tabs({ labels }: { labels: string[] }) {
  const [current] = useState(0)
  return (
    <ScreenTabs
      label="Lists"
      tabs={labels.map((label, index) => ({
        tab: index === 0 ? 'my_list' : 'history',
        label,
        to: `#tab-${index}`,
        isCurrent: index === current,
      }))}
    />
  )
}

/** They come with the form's data. */
const FEEDBACK_TEXTS = import.meta.glob<FeedbackTexts & { describe_other: string }>(
  '../../app/i18n/locales/*/feedback.json',
  {
    eager: true,
    import: 'default',
  },
)

/** A form that was sent once. */
function Feedback({ problem }: { problem?: FeedbackProblem | null }) {
  const { describe_other, ...texts } =
    FEEDBACK_TEXTS[`../../app/i18n/locales/${useLanguage()}/feedback.json`]!
  const form = { key: 'feedback', page: null }
  const typed = { description: 'EP 3', topics: [], email: 'ada@example.com' }
  return (
    <div style={{ maxWidth: '30rem' }}>
      <FeedbackForm
        opening={{
          ...form,
          texts: { ...texts, describe: describe_other.replace('{{count}}', '300') },
        }}
        returned={problem === undefined ? undefined : { ...form, problem, typed }}
      />
    </div>
  )
}

const provider = { returnTo: '/', isLast: false, onSubmit: async () => {} }

export const subject: Subject = {
  name: 'Account',
  list: ({ t }) => [
    {
      name: 'Profile',
      states: {
        'signed out': <Profile />,
        'signed in': <Profile viewer={sampleMember()} />,
        'VIP with a long name': (
          <Profile
            viewer={sampleMember({
              isSubscribed: true,
              nickname: 'Wolfeschlegelsteinhausenbergerdorff Maximiliana',
            })}
          />
        ),
        'member awaited': <Profile account={{ viewer: null, isUnavailable: false, isAwaited: true }} />,
        'member unknown': <Profile account={{ viewer: null, isUnavailable: true }} />,
      },
    },
    { name: 'Tabs', states: { usual: <Tabs labels={[t('account:myList'), t('account:history')]} /> } },
    { name: 'Languages', states: { switch: <LanguageSwitch />, list: <LanguageSwitch isList /> } },
    {
      name: 'Feedback',
      states: {
        'not taken here': <FeedbackPreview />,
        usual: <Feedback />,
        'without a description': <Feedback problem="description" />,
        'without a topic': <Feedback problem="topics" />,
        'without an address': <Feedback problem="email" />,
        'not sent': <Feedback problem="notSent" />,
        sent: <Feedback problem={null} />,
      },
    },
    {
      name: 'Sign-in provider',
      states: {
        usual: <ProviderForm provider="google" isBusy={false} {...provider} />,
        busy: <ProviderForm provider="facebook" isBusy {...provider} />,
        'used last': <ProviderForm provider="google" isBusy={false} {...provider} isLast />,
      },
    },
    {
      name: 'Sign-in',
      states: {
        usual: <SignIn />,
        cancelled: <SignIn problem="cancelled" />,
        failed: <SignIn problem="failed" />,
        'with a message of the backend': <SignIn problem="failed" message="This account is suspended." />,
      },
    },
  ],
}
