import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from '../../configuration/mail.ts'

export interface Mail {
  /** Stays the same when the mail is sent again, so that it can be recognised. */
  id: string
  to: string
  writtenAtMs: number
  subject: string
  text: string
  html: string
}

export type Verdict = { outcome: 'accepted' } | { outcome: 'again' | 'refused'; reason: string }

/** For each step; the whole attempt has a deadline of its own. */
const STEP_MS = 15_000
/** Of the reason that is kept. */
const REASON_LENGTH_MAX = 300

/** Hands one mail over. Never rejects. */
export async function sendMail(server: MailServer, mail: Mail, deadlineMs: number): Promise<Verdict> {
  const message = await compose(server, mail)
  const envelope = { from: server.from.address, to: [mail.to] }
  try {
    await converse(server, deadlineMs, (connection) =>
      promised((done) => connection.send(envelope, message, done)),
    )
    return { outcome: 'accepted' }
  } catch (error) {
    return judge(error as SmtpError, mail.to)
  }
}

/** Null: the server lets us in. Otherwise why not. */
export async function tryMailServer(server: MailServer, deadlineMs: number): Promise<string | null> {
  try {
    await converse(server, deadlineMs, async () => {})
    return null
  } catch (error) {
    return toReason(error as SmtpError)
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** Refused for good is only what the server says about this address or this message; the rest is about the server or us. */
function judge(error: SmtpError, to: string): Verdict {
  const { command = '', code, responseCode = 0 } = error
  const isAboutMail = ['RCPT TO', 'DATA'].includes(command)
  // The server cannot have an address in letters beyond ASCII.
  const isUnspeakable = code === 'EENVELOPE' && responseCode === 0
  const isFinal = (isAboutMail && responseCode >= 500) || isUnspeakable
  return { outcome: isFinal ? 'refused' : 'again', reason: toReason(error).replaceAll(to, '…') }
}

function toReason({ message, code }: SmtpError): string {
  const line = message.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return `${code ?? 'error'}: ${line}`.slice(0, REASON_LENGTH_MAX)
}

/** Connects, signs in, and ends the connection whatever happens. */
async function converse(
  server: MailServer,
  deadlineMs: number,
  talk: (connection: SMTPConnection) => Promise<unknown>,
): Promise<void> {
  const { host, port, tls, credentials } = server
  const stepMs = Math.min(STEP_MS, deadlineMs)
  const connection = new SMTPConnection({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    socketCloseTimeout: 0,
  })
  const failed = Promise.withResolvers<never>()
  connection.on('error', failed.reject)
  connection.once('end', () => failed.reject(ended('ECONNECTION', 'the connection was closed')))
  const timer = setTimeout(() => failed.reject(ended('ETIMEDOUT', 'the server took too long')), deadlineMs)
  async function run() {
    await promised((done) => connection.connect(done))
    if (credentials) {
      const { user, password: pass } = credentials
      await promised((done) => connection.login({ user, pass }, done))
    }
    await talk(connection)
  }
  try {
    await Promise.race([run(), failed.promise])
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}

function promised(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error) : resolve()))
  })
}

function ended(code: string, message: string): SmtpError {
  return Object.assign(new Error(message), { code })
}

function compose({ from }: MailServer, mail: Mail): Promise<Buffer> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.writtenAtMs),
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
