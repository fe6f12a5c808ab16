import { expect } from '@playwright/test'
import { MAIL_LINK_KEY } from '../../../contract/mail-links.ts'
import { startMailServer, TEST_CREDENTIALS, type TestMailServer } from '../../builders/mail-server.ts'

/** A real SMTP server, and what a product needs to send by it. */
export async function openMailbox() {
  const server = await startMailServer('none')
  return {
    server,
    env: {
      SMTP_URL: `smtp://${TEST_CREDENTIALS}@127.0.0.1:${server.port}`,
      MAIL_FROM: 'Cliffhanger <mail@site.example>',
    },
  }
}

/** The path of the link in the only mail to an address that has one to this page. */
export async function linkTo(
  { received }: TestMailServer,
  { to, page }: { to: string; page: string },
): Promise<string> {
  const find = () =>
    received
      .filter((mail) => mail.to === to)
      .flatMap(({ raw }) => [
        ...decode(raw).matchAll(new RegExp(`${page}\\?${MAIL_LINK_KEY}=[\\w-]{43}`, 'g')),
      ])
      .map(([link]) => link)
  // The platform looks for mails that are due again and again.
  await expect.poll(() => new Set(find()).size, { timeout: 60_000 }).toBe(1)
  return find()[0]!
}

/** Quoted-printable. */
function decode(raw: string): string {
  return raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
