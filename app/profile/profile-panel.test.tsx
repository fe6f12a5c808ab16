import { describe, expect, test } from 'vitest'
import { renderPage, textsIn } from '../../tests/builders/render-page.tsx'
import type { DataRights, KnownMember, Member } from '../member/session.ts'
import { ProfilePanel } from './profile-panel.tsx'

const VIEWER = {
  code: '12345678',
  nickname: 'Ada',
  avatarUrl: null,
  provider: 'google',
  coins: 120,
  bonus: 30,
  totalCoins: 150,
  isSubscribed: false,
} as unknown as Member

const render = (account: KnownMember | null, dataRights: DataRights | null = null) =>
  renderPage(
    <ProfilePanel account={account} dataRights={dataRights} isInDrawer={false} onRetry={() => {}} />,
    { path: '/profile/' },
  )
const known = (viewer: Partial<Member> = {}) => ({ viewer: { ...VIEWER, ...viewer }, isUnavailable: false })
const mayLogOut = (page: ParentNode) =>
  page.querySelector('form[method=post][action="/sign-in/out/"]') !== null

describe('the profile (rows 77, 80)', () => {
  test('invites a visitor to log in, and offers no logout', async () => {
    const page = await render(null)
    expect(textsIn(page, 'a')).toContain('Log in')
    expect(mayLogOut(page)).toBe(false)
  })

  test('shows a member the name, the code, both balances and the provider', async () => {
    const page = await render(known())
    const card = page.querySelector('section')
    for (const text of ['Ada', '12345678', '120', '30', 'Google']) expect(card?.textContent).toContain(text)
    expect(textsIn(page, 'a')).not.toContain('Log in')
    expect(mayLogOut(page)).toBe(true)
  })

  test('calls a member without a name a member', async () => {
    const page = await render(known({ nickname: '' }))
    expect(textsIn(page, 'section bdi')[0]).toBe('Member')
  })

  test('waits for a member who has not loaded yet', async () => {
    const page = await render({ viewer: null, isUnavailable: false, isAwaited: true })
    expect(page.querySelectorAll('[role=status]')).toHaveLength(1)
    expect(mayLogOut(page)).toBe(true)
  })

  test('says that the profile is unavailable, and offers to retry and to log out', async () => {
    const page = await render({ viewer: null, isUnavailable: true })
    expect(page.querySelectorAll('[role=alert]')).toHaveLength(1)
    expect(textsIn(page, 'button')).toContain('Retry')
    expect(mayLogOut(page)).toBe(true)
  })

  test.each([
    [{ mayExport: true, mayDelete: true }, ['/account/export', '/account/delete']],
    [{ mayExport: false, mayDelete: true }, ['/account/delete']],
    [{ mayExport: false, mayDelete: false }, []],
  ])('offers %o of the data (row 436)', async (rights, addresses) => {
    const page = await render(known(), rights)
    const links = [...page.querySelectorAll('a[href*="/account/"]')]
    expect(links.map((link) => link.getAttribute('href')?.replace(/\/$/, ''))).toEqual(addresses)
  })
})
