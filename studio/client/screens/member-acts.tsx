import { required } from 'ra-core'
import type { Output } from '../api/acts.ts'
import { ActDialog, type Values } from '../parts/act-dialog.tsx'
import { refuseCount } from '../parts/count.ts'
import { Field } from '../parts/field.tsx'
import { formatCount, formatGoods, formatTime } from '../parts/format.ts'
import { saveFile } from '../parts/save-file.ts'
import { GRANT_MAX, toGrant, VIP_DAYS_MAX } from './to-grant.ts'

type Member = Output<'inspectMember'>

/** What support can do for a member. */
export function MemberActs({ member }: { member: Member }) {
  const { code } = member
  const toInput = ({ reason }: Values) => ({ code, reason: reason.trim() })
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <GrantDialog code={code} />
      <ReverseGrantDialog code={code} />
      <ActDialog
        act="signOutMember"
        label="Sign out everywhere"
        title="Sign out everywhere"
        explanation="Ends every session of this member. They can sign in again at once."
        verb="Sign out everywhere"
        toInput={toInput}
        toSentence={({ endedCount }) => `Sessions ended: ${formatCount(endedCount)}.`}
      />
      {member.blockedAt ? (
        <ActDialog
          act="unblockMember"
          label="Unblock"
          title="Unblock this member"
          explanation="The member can sign in, buy and unlock again."
          verb="Unblock member"
          toInput={toInput}
          toSentence={() => 'The member is unblocked.'}
        />
      ) : (
        <ActDialog
          act="blockMember"
          label="Block"
          title="Block this member"
          explanation="Ends every session of this member, who cannot sign in until unblocked. Coins and unlocks stay."
          verb="Block member"
          isDangerous
          toInput={toInput}
          toSentence={() => 'The member is blocked.'}
        />
      )}
      <ActDialog
        act="exportMember"
        label="Export"
        title="Export everything about this member"
        explanation="Saves one JSON file with everything stored about this member. Give it to the member only."
        verb="Export data"
        toInput={toInput}
        toSentence={(data) => {
          saveFile(`member-${code}.json`, JSON.stringify(data, null, 2), 'application/json')
          return 'The export is saved.'
        }}
      />
      <ActDialog
        act="deleteMember"
        label="Delete"
        title="Delete this member"
        explanation="Deletes the account for ever: sign-ins, coins, unlocks and history. Orders stay, as the law demands."
        verb="Delete member"
        isDangerous
        toInput={toInput}
        toSentence={({ deletedAt }) => `The member is deleted since ${formatTime(deletedAt)}.`}
      >
        <Field
          name="typedCode"
          label={`Type the code ${code} to confirm`}
          isRequired
          inputMode="numeric"
          validate={(typed: string) => (typed.trim() === code ? undefined : `Type ${code}.`)}
        />
      </ActDialog>
    </div>
  )
}

const checkCount = (typed?: string) => refuseCount(typed, GRANT_MAX)
const checkDays = (typed?: string) => refuseCount(typed, VIP_DAYS_MAX)

function checkSomething(typed: string, { coins, bonus, vipDays }: Record<string, string>) {
  if ([coins, bonus, vipDays].every((count) => Number(count ?? 0) === 0))
    return 'Grant at least one of the three.'
  return checkCount(typed)
}

function GrantDialog({ code }: { code: string }) {
  return (
    <ActDialog
      act="grant"
      label="Grant"
      title="Grant coins, bonus or VIP"
      explanation="Adds to the member's wallet now. A repeated attempt adds it only once."
      verb="Grant"
      toInput={(values, key) => ({ code, grant: toGrant(values, key) })}
      toSentence={({ balances, isNew }) =>
        `${isNew ? 'Granted.' : 'This was granted before; nothing was added now.'} The wallet holds ${formatGoods(balances)}. The record has the key to reverse it.`
      }
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field name="coins" label="Coins" inputMode="numeric" validate={checkSomething} />
        <Field name="bonus" label="Bonus" inputMode="numeric" validate={checkCount} />
        <Field name="vipDays" label="VIP days" inputMode="numeric" validate={checkDays} />
      </div>
      <Field
        name="expiresOn"
        label="Coins and bonus expire after"
        type="date"
        hint="The last day, where you are. Empty: they do not expire."
      />
    </ActDialog>
  )
}

function ReverseGrantDialog({ code }: { code: string }) {
  return (
    <ActDialog
      act="reverseGrant"
      label="Reverse a grant"
      title="Reverse a grant"
      explanation="Takes back what is left of one grant, once. What the member spent stays theirs."
      verb="Reverse grant"
      isDangerous
      toInput={({ grantKey = '', reason }) => ({
        code,
        reversal: { key: grantKey.trim(), reason: reason.trim() },
      })}
      toSentence={({ takenCoins, takenBonus, balances }) =>
        `Taken back: ${formatGoods({ coins: takenCoins, bonus: takenBonus })}. The wallet holds ${formatGoods(balances)}.`
      }
    >
      <Field
        name="grantKey"
        label="Key of the grant"
        hint="Record shows it with the grant."
        isRequired
        validate={required('Type the key of the grant.')}
      />
    </ActDialog>
  )
}
