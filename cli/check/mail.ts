import type { MailServer } from '../../configuration/mail.ts'
import { tryMailServer } from '../../platform/mail/smtp.ts'
import { CERTIFICATE_ADVICE, isCertificateFault } from './certificate.ts'
import { type Finding, failed, ok } from './finding.ts'

const DEADLINE_MS = 10_000
const GUIDE = 'docs/operating/mail.md'

/** Connects and signs in; sends nothing. */
export async function checkMail(server: MailServer): Promise<Finding> {
  const { host, port, from } = server
  const problem = await tryMailServer(server, DEADLINE_MS)
  if (problem === null) return ok(`${host}:${port} accepts us; mails are from ${from.address}`)
  if (isCertificateFault(problem) || problem.includes('certificate'))
    return failed(`${host}:${port}: ${problem}`, CERTIFICATE_ADVICE)
  const advice = problem.startsWith('EAUTH')
    ? `Correct user and password in SMTP_URL (${GUIDE}).`
    : `Check SMTP_URL, and that this machine may reach the server (${GUIDE}).`
  return failed(`${host}:${port}: ${problem}`, advice)
}
