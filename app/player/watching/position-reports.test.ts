import { expect, test } from 'vitest'
import { PositionReports, REPORT_MS_MIN } from './position-reports.ts'

function watching({ answers = true } = {}) {
  const sent: [episodeId: string, seconds: number, isLeaving: boolean][] = []
  let nowMs = 0
  const reports = new PositionReports({
    send: ({ episodeId, seconds }, { isLeaving }) => {
      sent.push([episodeId, seconds, isLeaving])
      return answers ? Promise.resolve(true) : new Promise(() => {})
    },
    nowMs: () => nowMs,
  })
  return {
    sent,
    reports,
    play(episodeId: string, seconds: number) {
      for (let second = 1; second <= seconds; second++) {
        nowMs += 1_000
        reports.progressed({ episodeId, seconds: second })
      }
    },
  }
}

test('during playback, a position is reported every fifteen seconds at most (row 401)', () => {
  const { sent, play } = watching()
  play('e1', 60)
  const gaps = sent.slice(1).map(([, seconds], index) => seconds - sent[index]![1])
  expect(sent.length).toBeGreaterThan(2)
  expect(Math.min(...gaps) * 1000).toBeGreaterThanOrEqual(REPORT_MS_MIN)
})

test('a paused position is reported at once, and once (row 401)', async () => {
  const { sent, play, reports } = watching()
  play('e1', 5)
  expect(sent).toEqual([])
  reports.stopped({ episodeId: 'e1', seconds: 5 })
  await Promise.resolve()
  reports.stopped({ episodeId: 'e1', seconds: 5 }, { isLeaving: true })
  expect(sent).toEqual([['e1', 5, false]])
  reports.stopped({ episodeId: 'e1', seconds: 9 }, { isLeaving: true })
  expect(sent.at(-1)).toEqual(['e1', 9, true])
})

test('a page that is left before the response sends the report again, and then no more (row 401)', () => {
  const { sent, reports } = watching({ answers: false })
  reports.stopped({ episodeId: 'e1', seconds: 5 })
  reports.stopped({ episodeId: 'e1', seconds: 5 })
  reports.stopped({ episodeId: 'e1', seconds: 5 }, { isLeaving: true })
  reports.stopped({ episodeId: 'e1', seconds: 5 }, { isLeaving: true })
  expect(sent).toEqual([
    ['e1', 5, false],
    ['e1', 5, true],
  ])
})

test('each episode has its own second, also 0 (row 401)', () => {
  const { sent, reports } = watching()
  reports.stopped({ episodeId: 'e1', seconds: 0 })
  reports.stopped({ episodeId: 'e2', seconds: 0 })
  expect(sent.map(([episodeId, seconds]) => [episodeId, seconds])).toEqual([
    ['e1', 0],
    ['e2', 0],
  ])
})

test('the end of an episode is reported even after its beginning was: both are second 0 (rows 401, 421)', async () => {
  const { sent, reports } = watching()
  reports.stopped({ episodeId: 'e1', seconds: 0, isSeen: false })
  await Promise.resolve()
  reports.stopped({ episodeId: 'e1', seconds: 0, isSeen: true })
  await Promise.resolve()
  reports.stopped({ episodeId: 'e1', seconds: 0, isSeen: true })
  expect(sent).toHaveLength(2)
})
