import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import type { MailServer } from '../../configuration/mail.ts'

/** What the server does to the next mail instead of taking it; one for each. */
export type MailFault =
  | 'unknownRecipient'
  | 'unwantedSender'
  | 'spam'
  | 'greylists'
  | 'hangs'
  | 'dropsBeforeData'
  /** The mail has arrived; the client does not learn it. */
  | 'dropsAfterData'

export interface ReceivedMail {
  from: string
  to: string
  messageId: string
  subject: string
  /** Headers and both bodies as they came, in quoted-printable where they have to be. */
  raw: string
  isEncrypted: boolean
}

export interface TestMailServer {
  server: MailServer
  port: number
  /** A certificate to be trusted: NODE_EXTRA_CA_CERTS for other processes. */
  certificateFile: string
  received: ReceivedMail[]
  faults: MailFault[]
  /** The most mails of one message id under way at the same time. */
  mostAtOnce(): number
  underWay: number
  close(): Promise<void>
}

const USER = 'platform'
const PASSWORD = 'p@ss:word'
export const TEST_CREDENTIALS = `${USER}:${encodeURIComponent(PASSWORD)}`

const FAULTS: Partial<Record<MailFault, { at: 'MAIL' | 'RCPT' | 'DATA'; code: number }>> = {
  unwantedSender: { at: 'MAIL', code: 550 },
  unknownRecipient: { at: 'RCPT', code: 550 },
  greylists: { at: 'RCPT', code: 451 },
  spam: { at: 'DATA', code: 554 },
}

/** A real SMTP server with TLS and authentication on a port of its own, which this process trusts. */
export async function startMailServer(tls: MailServer['tls'] = 'implicit'): Promise<TestMailServer> {
  certificate ??= makeCertificate()
  const { key, cert, certificateFile } = certificate
  const received: ReceivedMail[] = []
  const faults: MailFault[] = []
  const ids = new Map<string, number>()
  let mostAtOnce = 0
  const sockets = new Map<number, Socket>()
  const faultOf = new Map<string, MailFault | undefined>()
  const refuse = (at: 'MAIL' | 'RCPT' | 'DATA', id: string): Error | null => {
    const fault = faultOf.get(id)
    const refusal = fault && FAULTS[fault]
    if (refusal?.at !== at) return null
    return Object.assign(new Error(fault), { responseCode: refusal.code })
  }
  const smtp = new SMTPServer({
    key,
    cert,
    secure: tls === 'implicit',
    ...(tls === 'none' && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    logger: false,
    // In ms, of connections that are still open at the end.
    closeTimeout: 50,
    onAuth({ username, password }, _session, done) {
      const isRight = username === USER && password === PASSWORD
      done(isRight ? null : new Error('wrong password'), { user: username })
    },
    onMailFrom(_address, { id }, done) {
      faultOf.set(id, faults.shift())
      done(refuse('MAIL', id))
    },
    onRcptTo(_address, { id, remotePort }, done) {
      if (faultOf.get(id) === 'dropsBeforeData') sockets.get(remotePort)?.destroy()
      else done(refuse('RCPT', id))
    },
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => null)
      // Its client was killed before all of it had arrived.
      if (raw === null) return
      const messageId = headerOf(raw, 'message-id')
      ids.set(messageId, (ids.get(messageId) ?? 0) + 1)
      mostAtOnce = Math.max(mostAtOnce, ...ids.values())
      made.underWay += 1
      const fault = faultOf.get(session.id)
      const leave = () => {
        made.underWay -= 1
        ids.set(messageId, (ids.get(messageId) ?? 0) - 1)
      }
      // Until its client has left.
      if (fault === 'hangs') return void sockets.get(session.remotePort)?.once('close', leave)
      const refusal = refuse('DATA', session.id)
      if (!refusal) {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address).join(),
          messageId,
          subject: headerOf(raw, 'subject'),
          raw,
          isEncrypted: session.secure,
        })
      }
      leave()
      if (fault === 'dropsAfterData') sockets.get(session.remotePort)?.destroy()
      else done(refusal)
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort as number, socket))
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const made: TestMailServer = {
    port,
    server: {
      host: 'localhost',
      port,
      tls,
      credentials: { user: USER, password: PASSWORD },
      from: { name: 'Cliffhanger', address: 'receipts@watch.example' },
    },
    certificateFile,
    received,
    faults,
    mostAtOnce: () => mostAtOnce,
    underWay: 0,
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
  return made
}

function headerOf(raw: string, name: string): string {
  const unfolded = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
}

/** Made and trusted once in a process. */
let certificate: ReturnType<typeof makeCertificate> | null = null

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-mail-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', keyFile, '-out', certificateFile, '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ],
    { stdio: 'ignore' },
  )
  const [key, cert] = [readFileSync(keyFile), readFileSync(certificateFile)]
  setDefaultCACertificates([...getCACertificates('default'), cert.toString()])
  return { key, cert, certificateFile }
}
