/** A page that a link in a mail leads to. Its button acts, since programs that examine mails open every link. */
export interface MailLinkView {
  text: string
  isProblem: boolean
  /** Null: there is nothing to press. */
  ask: { key: string; button: string } | null
  next: { to: string; label: string } | null
}

export const LINK_FIELD = 'key'
