import { describe, expect, test } from 'vitest'
import { renderPage, textsIn } from '../../tests/builders/render-page.tsx'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import type { FeedbackProblem, ReturnedFeedback } from './feedback-message.ts'
import { ProfileMenu } from './profile-menu.tsx'

const OPENING = {
  key: 'a-random-key-of-one-form',
  page: '/profile/',
  texts: { sent: 'SENT', describe: 'DESCRIBE', chooseTopic: 'CHOOSE', notSent: 'NOT SENT', stored: 'STORED' },
}

const returned = (problem: FeedbackProblem | null): ReturnedFeedback => ({
  problem,
  key: 'the-key-of-the-former-form',
  page: '/browse/all/1/',
  typed: { description: 'Late 😀', topics: ['breachOfLaw'], email: 'ada@example.com' },
})

const render = (given?: ReturnedFeedback) =>
  renderPage(<FeedbackForm opening={OPENING} returned={given} />, { site: { takesFeedback: true } })

const valueIn = (page: ParentNode, name: string) =>
  page.querySelector(`[name=${name}]`)?.getAttribute('value')

describe('the feedback form without scripts (row 84)', () => {
  test('posts every field to its own address, and says how long it is stored', async () => {
    const page = await render()
    expect(page.querySelector('form[method=post][action="/feedback/"]')).not.toBeNull()
    expect(page.querySelectorAll('[required]')).toHaveLength(2)
    expect(page.querySelectorAll('[type=checkbox][name=topics]')).toHaveLength(2)
    expect([valueIn(page, 'key'), valueIn(page, 'page')]).toEqual([OPENING.key, '/profile/'])
    expect(page.querySelector('form')?.textContent).toContain('STORED')
    expect(textsIn(page, '[role=alert], [role=status]')).toEqual(['', ''])
  })

  test.each([
    ['description', 'textarea', 'DESCRIBE'],
    ['topics', 'fieldset', 'CHOOSE'],
    ['email', '[type=email]', 'Please enter a valid e-mail address'],
  ] as const)('keeps what was typed, and says what is wrong with the %s', async (problem, field, words) => {
    const page = await render(returned(problem))
    expect(textsIn(page, '[role=alert]')).toEqual([words])
    const id = page.querySelector('[role=alert]')?.id
    expect(page.querySelector(field)?.getAttribute('aria-describedby')?.split(' ')).toContain(id)
    expect(textsIn(page, 'textarea')).toEqual(['Late 😀'])
    expect(valueIn(page, 'email')).toBe('ada@example.com')
    expect(page.querySelector('[checked]')?.getAttribute('value')).toBe('breachOfLaw')
    expect(textsIn(page, 'bdi')).toEqual(['6/300'])
  })

  test('keeps key and page of a message that nobody received', async () => {
    const page = await render(returned('notSent'))
    expect(textsIn(page, '[role=alert]')).toEqual(['NOT SENT'])
    expect([valueIn(page, 'key'), valueIn(page, 'page')]).toEqual([
      'the-key-of-the-former-form',
      '/browse/all/1/',
    ])
  })

  test('says that the message was sent, and is empty for another one with a new key', async () => {
    const page = await render(returned(null))
    expect(textsIn(page, '[role=status]')).toEqual(['SENT'])
    expect(textsIn(page, 'textarea')).toEqual([''])
    expect(valueIn(page, 'key')).toBe(OPENING.key)
  })
})

describe('the operator’s switch for feedback (row 84)', () => {
  test('off: the form says first that it sends nothing, and has neither address nor names', async () => {
    const page = await renderPage(<FeedbackDrawer />)
    expect(page.querySelector('form p')?.textContent).toBe(
      'This form doesn’t send anything yet. To reach us, write to help@site.test.',
    )
    expect(page.querySelectorAll('form[action], form [name]')).toHaveLength(0)
    const link = page.querySelector('form p a')
    expect(link?.getAttribute('href')).toBe('mailto:help@site.test')
    // Where a narrow window breaks it.
    expect(link?.innerHTML.replaceAll('<!-- -->', '')).toContain('help<wbr>@site<wbr>.test')
  })

  test.each([
    [true, ['/feedback/']],
    [false, []],
  ])('%s: the profile links to the form’s page: %j', async (takesFeedback, links) => {
    const page = await renderPage(<ProfileMenu isInDrawer={false} />, { site: { takesFeedback } })
    const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(hrefs.filter((href) => href?.includes('feedback'))).toEqual(links)
  })
})
