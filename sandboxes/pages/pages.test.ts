import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawAvatar } from './avatar.ts'
import { html } from './html.ts'
import { chooserPage, messagePage, pageHeaders, toEmail } from './pages.ts'

const SITE = 'http://localhost:3999'
const EVIL = `"><script>alert('1')</script>&amp;`
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;'

describe('pages of the sandboxes (row 6)', () => {
  test('escape typed text everywhere', () => {
    expect(html`<p title="${EVIL}">${[EVIL]}${null}${false}${html`<b>${1}</b>`}</p>`.text).toBe(
      `<p title="${ESCAPED}">${ESCAPED}<b>1</b></p>`,
    )
    const text = chooserPage({
      provider: 'facebook',
      siteOrigin: SITE,
      accounts: [{ id: '1', name: EVIL }],
      refused: { problem: EVIL, name: EVIL },
    })
    expect(text).not.toContain('<script')
    expect(text.split(ESCAPED).length).toBe(4)
  })

  test.each(['google', 'facebook'] as const)('say that no real %s account is used', (provider) => {
    const sentence = /Sandbox: no real (Google|Facebook) account is used\./
    expect(chooserPage({ provider, siteOrigin: SITE, accounts: [] })).toMatch(sentence)
    expect(messagePage({ provider, siteOrigin: SITE, title: 'x', sentence: 'y' })).toMatch(sentence)
  })

  test('run no script, load nothing, and lead only to the site', () => {
    const policy = pageHeaders(SITE)['Content-Security-Policy']!
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toContain(`form-action 'self' ${SITE};`)
    expect(policy).not.toMatch(/script-src|unsafe/)
    const page = messagePage({ provider: 'google', siteOrigin: SITE, title: 'x', sentence: 'y' })
    const style = /<style>(.*)<\/style>/s.exec(page)![1]!
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(page).not.toMatch(/ style=|<script|<link rel="stylesheet"/)
  })

  test('draw a distinct face for each account, the same each time', () => {
    const faces = ['1', '2', '3', '4'].map(drawAvatar)
    expect(new Set(faces).size).toBe(4)
    expect(drawAvatar('1')).toBe(faces[0])
  })

  test('give each account an email address, even without a Latin letter in the name', () => {
    expect(toEmail({ id: '12345678', name: 'Zoë Ångström' })).toBe('zoe.angstrom@sandbox.example')
    expect(toEmail({ id: '12345678', name: 'ليلى' })).toBe('person.5678@sandbox.example')
  })
})
