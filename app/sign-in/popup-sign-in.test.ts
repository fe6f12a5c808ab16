import { describe, expect, test } from 'vitest'
import { parsePopupReport } from './popup-report.ts'
import { IDLE, nextPopup, type PopupEvent } from './popup-state.ts'

const signedIn: PopupEvent = { kind: 'reported', report: { kind: 'signedIn', redirectTo: '/a/' } }
const failed: PopupEvent = { kind: 'reported', report: { kind: 'failed', problem: 'refused' } }
const stateAfter = (...events: PopupEvent[]) => events.reduce(nextPopup, IDLE)

describe('a sign-in in a popup (row 69)', () => {
  test('waits, and finishes when the window reports success', () => {
    expect(stateAfter({ kind: 'opened' })).toEqual({ kind: 'waiting' })
    expect(stateAfter({ kind: 'opened' }, signedIn)).toEqual({ kind: 'signedIn', redirectTo: '/a/' })
  })

  test('reports why it failed, that the window was closed, and that it timed out', () => {
    expect(stateAfter({ kind: 'opened' }, failed)).toEqual({ kind: 'problem', problem: 'refused' })
    expect(stateAfter({ kind: 'opened' }, { kind: 'closed' })).toEqual({ kind: 'problem', problem: 'closed' })
    expect(stateAfter({ kind: 'opened' }, { kind: 'expired' })).toEqual({ kind: 'problem', problem: 'stale' })
  })

  test('stops on request, and starts again after a problem', () => {
    expect(stateAfter({ kind: 'opened' }, { kind: 'stopped' })).toEqual(IDLE)
    expect(stateAfter({ kind: 'opened' }, failed, { kind: 'opened' })).toEqual({ kind: 'waiting' })
  })

  test('a success counts late, and from another tab; a failure only while this page waits', () => {
    expect(stateAfter({ kind: 'opened' }, { kind: 'closed' }, signedIn)).toEqual({
      kind: 'signedIn',
      redirectTo: '/a/',
    })
    expect(stateAfter(signedIn)).toEqual({ kind: 'signedIn', redirectTo: null })
    expect(stateAfter(failed)).toEqual(IDLE)
    expect(stateAfter({ kind: 'opened' }, signedIn, { kind: 'closed' }).kind).toBe('signedIn')
  })
})

describe('the window’s reports (rule 17)', () => {
  test.each([
    [
      { kind: 'signedIn', redirectTo: '/a/1/', more: 1 },
      { kind: 'signedIn', redirectTo: '/a/1/' },
    ],
    [{ kind: 'signedIn' }, { kind: 'signedIn', redirectTo: '/' }],
    [
      { kind: 'failed', problem: 'cancelled' },
      { kind: 'failed', problem: 'cancelled' },
    ],
    [
      { kind: 'failed', problem: 'of another version' },
      { kind: 'failed', problem: 'failed' },
    ],
    [{ kind: 'failed' }, { kind: 'failed', problem: 'failed' }],
    [{ kind: 'other' }, null],
    ['signedIn', null],
    [null, null],
  ])('%j', (message, report) => expect(parsePopupReport(message)).toEqual(report))
})
