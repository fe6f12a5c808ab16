import { Copy } from 'lucide-react'
import { required } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '../api/acts.ts'
import { useRead } from '../api/use-acts.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { toWords } from '../parts/format.ts'
import { List, Table } from '../parts/list.tsx'
import { May, Page, Section } from '../parts/page.tsx'
import { Badge } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { ROLES, type Role } from '../session/session.ts'

type Account = Output<'listAccounts'>[number]
type Session = Output<'listSessions'>[number]
type Link = Output<'addAccount'>

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: toWords(role) }))
const LINK_READY = 'The link is ready. Copy it now: it is shown only once.'

export function AccountsScreen() {
  const [link, setLink] = useState<Link | null>(null)
  function takeLink(made: Link): string {
    setLink(made)
    return LINK_READY
  }
  return (
    <Page act="listAccounts" title="Accounts">
      {link && <ShownLink key={link.setupToken} link={link} />}
      <Accounts onLink={takeLink} />
      <May act="listSessions">
        <Sessions />
      </May>
    </Page>
  )
}

/** Whoever opens it first sets up the account. */
function ShownLink({ link: { name, setupToken, expiresAt } }: { link: Link }) {
  const [isCopied, setIsCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const address = `${window.location.origin}/setup#${setupToken}`
  useEffect(() => input.current?.select(), [])

  async function copy(): Promise<void> {
    input.current?.select()
    await navigator.clipboard.writeText(address)
    setIsCopied(true)
  }

  return (
    <Section title={`Link for ${name}`}>
      <p className="mb-2">
        Give it to {name} and to nobody else: it sets up the account, once, until <Time at={expiresAt} />.
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          className="control min-w-0 flex-[1_1_16rem] font-mono text-sm"
          aria-label={`Link for ${name}`}
          value={address}
          readOnly
        />
        <button type="button" className="button" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {isCopied ? 'Copied' : 'Copy link'}
        </button>
      </div>
    </Section>
  )
}

interface LinkTaker {
  onLink(link: Link): string
}

function Accounts({ onLink }: LinkTaker) {
  const query = useRead('listAccounts', {})
  return (
    <Section title="People" aside={<AddDialog onLink={onLink} />}>
      <List query={query} toId={({ name }: Account) => name} empty="There are no accounts.">
        <Table
          caption="Accounts"
          columns={[
            { label: 'Name', render: ({ name }: Account) => name },
            {
              label: 'Role',
              render: ({ role, disabledAt }) => (
                <>
                  {toWords(role)} {disabledAt && <Badge tone="danger">Disabled</Badge>}
                </>
              ),
            },
            {
              label: 'Signs in by',
              render: ({ signsInBy }) => signsInBy.map(toWords).join(', ') || 'Not set up yet',
            },
            { label: 'Last sign-in', render: ({ lastSignInAt }) => <Time at={lastSignInAt} none="Never" /> },
            { label: 'Change', render: (account) => <AccountActs account={account} onLink={onLink} /> },
          ]}
        />
      </List>
    </Section>
  )
}

function AddDialog({ onLink }: LinkTaker) {
  return (
    <ActDialog
      act="addAccount"
      label="Add account"
      title="Add an account"
      explanation="Makes a link with which this person sets up a passkey or a password."
      verb="Add account"
      toInput={({ name = '', role }) => ({ name: name.trim(), role: role as Role })}
      toSentence={onLink}
    >
      <Field
        name="name"
        label="Name"
        hint="Stands on record with every act."
        isRequired
        validate={required('Type a name.')}
      />
      <Field name="role" label="Role" options={ROLE_OPTIONS} defaultValue="support" />
    </ActDialog>
  )
}

function AccountActs({ account: { name, role, disabledAt }, onLink }: LinkTaker & { account: Account }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ActDialog
        act="changeAccount"
        label="Role"
        title={`Change the role of ${name}`}
        explanation="What this account may do changes at once."
        verb="Change role"
        toInput={({ role }) => ({ name, role: role as Role })}
        toSentence={({ role }) => `${name} now has the role ${role}.`}
      >
        <Field name="role" label="Role" options={ROLE_OPTIONS} defaultValue={role} />
      </ActDialog>
      <ActDialog
        act="changeAccount"
        label={disabledAt ? 'Enable' : 'Disable'}
        title={`${disabledAt ? 'Enable' : 'Disable'} the account of ${name}`}
        explanation={
          disabledAt
            ? 'This person can sign in again.'
            : 'Ends every session of this person, who cannot sign in until enabled again.'
        }
        verb={disabledAt ? 'Enable account' : 'Disable account'}
        isDangerous={!disabledAt}
        toInput={() => ({ name, isDisabled: !disabledAt })}
        toSentence={(account) => `The account of ${name} is ${account.disabledAt ? 'disabled' : 'enabled'}.`}
      />
      <ActDialog
        act="resetAccount"
        label="New link"
        title={`Make a new link for ${name}`}
        explanation="Ends the passkeys, the password and every session of this person, who sets up the account anew."
        verb="Make link"
        isDangerous
        toInput={() => ({ name })}
        toSentence={onLink}
      />
    </div>
  )
}

function Sessions() {
  const query = useRead('listSessions', {})
  return (
    <Section title="Sessions">
      <List query={query} toId={({ id }: Session) => id} empty="Nobody is signed in.">
        <Table
          caption="Sessions"
          columns={[
            { label: 'Name', isShort: true, render: ({ name }: Session) => name },
            { label: 'Signed in', render: ({ signedInAt }) => <Time at={signedInAt} /> },
            { label: 'Last seen', render: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
            { label: 'By', isShort: true, render: ({ signedInBy }) => toWords(signedInBy) },
            { label: 'Browser', render: ({ userAgent }) => <span className="text-sm">{userAgent}</span> },
            {
              label: 'End',
              render: ({ id, name }) => (
                <ActDialog
                  act="endSession"
                  label="End"
                  title={`End this session of ${name}`}
                  explanation="Signs this browser out. The person can sign in again."
                  verb="End session"
                  isDangerous
                  toInput={() => ({ id })}
                  toSentence={() => 'The session is ended.'}
                />
              ),
            },
          ]}
        />
      </List>
    </Section>
  )
}
