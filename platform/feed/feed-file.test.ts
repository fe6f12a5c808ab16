import { describe, expect, test } from 'vitest'
import { DEFAULT_FEED_RULES, parseFeedRules } from './feed-file.ts'

async function parse(text: string) {
  const parsed = await parseFeedRules({ text }, 'feed.yaml')
  return 'faults' in parsed ? { faults: parsed.faults } : parsed
}

describe('feed.yaml (row 427)', () => {
  test('what it does not name stays as it comes; an empty file changes nothing', async () => {
    expect(await parse('')).toMatchObject({ value: DEFAULT_FEED_RULES })
    expect(await parse('# nothing yet')).toMatchObject({ value: DEFAULT_FEED_RULES })
    const text = 'newShare: 0.3\nboost: { neon-oath: 2 }\nexclude: [moonbound]\nmaximumAge: 16'
    expect(await parse(text)).toMatchObject({
      value: {
        ...DEFAULT_FEED_RULES,
        newShare: 0.3,
        boost: { 'neon-oath': 2 },
        exclude: ['moonbound'],
        maximumAge: 16,
      },
    })
  })

  test('mistakes are named by line', async () => {
    const text =
      'newShare: 60%\nnewDays: 0\nboost: { neon-oath: 0 }\nexclude: moonbound\nfavourites: [x]\nmaximumAge: 99'
    expect(await parse(text)).toMatchInlineSnapshot(`
      {
        "faults": [
          "feed.yaml:1: "newShare" must be a share from 0 to 0.5.",
          "feed.yaml:2: "newDays" must be a whole number from 1 to 90.",
          "feed.yaml:3: "boost.neon-oath" must be a factor from 0.1 to 10.",
          "feed.yaml:4: "exclude" must be a list of the keys of dramas, such as [neon-oath, moonbound].",
          "feed.yaml:5: there is no key "favourites" here.",
          "feed.yaml:6: "maximumAge" must be a whole number from 1 to 21.",
        ],
      }
    `)
  })

  test('what would fail every page, or keep viewers waiting while it is read, is a mistake too', async () => {
    const keys = '"exclude" must be a list of the keys of dramas, such as [neon-oath, moonbound].'
    for (const [text, fault] of [
      ['exclude: ["a\\0b"]', `feed.yaml:1: ${keys}`],
      ['newShare: .nan', 'feed.yaml:1: "newShare" must be a share from 0 to 0.5.'],
      ['boost: { a: .inf }', 'feed.yaml:1: "boost.a" must be a factor from 0.1 to 10.'],
      ['boost:\n  a: 2\n  a: 3', 'feed.yaml:3: this is not proper YAML: Map keys must be unique.'],
      [
        `exclude:\n${'- drama\n'.repeat(20_000)}`,
        'feed.yaml is longer than 131072 characters; it names at most 1000 dramas.',
      ],
    ] as const)
      expect(await parse(text)).toEqual({ faults: [fault] })
  })
})
