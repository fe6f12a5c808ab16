import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { html } from './html.ts'
import { chooserPage, messagePage, pageHeaders } from './pages.ts'

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
})
