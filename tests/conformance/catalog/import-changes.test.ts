import { describe, expect, test } from 'vitest'
import { publishByCommand } from '../../../platform/operator/publish.ts'
import { previewImports } from '../../../platform/operator/refuse-replacement.ts'
import { anEpisode, aPublication } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

type Given = Partial<Parameters<typeof publishByCommand>[1]>

/** What an import says of each drama. */
function describeImportChanges(start: () => Promise<Engine>): void {
  describe('a publication by command', { timeout: 60_000 }, () => {
    const setting = onEngine(start)
    const publish = async (given: Given = {}) => {
      const publication = { ...aPublication({ key: 'a', ...given }), ...given }
      const { isNew, isChanged } = await publishByCommand(setting(), publication)
      return isNew ? 'new' : isChanged ? 'updated' : 'unchanged'
    }
    const episodes = [1, 2, 3].map((number) => anEpisode(number, {}))
    /** Other videos than those of {@link episodes}. */
    const others = episodes.map((episode, index) => ({ ...episode, mediaKey: `${index}`.repeat(24) }))

    test('reports whether it changed anything visible (row 450)', async () => {
      expect(await publish({ episodes })).toBe('new')
      setting().clock.advance(60_000)
      expect(await publish({ episodes })).toBe('unchanged')
      for (const change of [
        { name: 'Another' },
        { episodes: [...episodes.slice(0, 2), anEpisode(3, { priceCoins: 25 })] },
        { episodes: episodes.slice(0, 2), mayReplace: true },
        { translations: { ar: { name: 'أخرى' } } },
        { translations: { ar: { coverKey: 'b'.repeat(24) } } },
        { categories: [{ name: 'Comedy', translations: {} }] },
      ]) {
        expect(await publish({ episodes, ...change }), Object.keys(change)[0]).toBe('updated')
        expect(await publish({ episodes, ...change })).toBe('unchanged')
        expect(await publish({ episodes })).toBe('updated')
      }
    })

    test.each<[string, Given, Given, RegExp]>([
      [
        'from another folder',
        { importedFrom: '/inbox/a' },
        { importedFrom: '/inbox/copy' },
        /belongs to "a", which viewers see, imported from \/inbox\/a\..*--replace/,
      ],
      [
        'from another folder, hidden',
        { importedFrom: '/inbox/a', isHidden: true },
        { importedFrom: '/inbox/copy', isHidden: true },
        /belongs to "a", imported from \/inbox\/a/,
      ],
      [
        'under a key in decomposed characters',
        { key: 'caf\u00e9', importedFrom: '/inbox/a' },
        { key: 'cafe\u0301', importedFrom: '/inbox/b' },
        /belongs to "caf\u00e9"/,
      ],
      [
        'with another name and other videos, in the same folder',
        { importedFrom: '/import' },
        { importedFrom: '/import', name: 'Another', episodes: others },
        /none of its videos is here/,
      ],
      [
        'with another name and other videos, over a drama whose folder is unknown',
        {},
        { importedFrom: '/inbox/b', name: 'Another', episodes: others },
        /none of its videos is here/,
      ],
      ['without its last episode', {}, { episodes: episodes.slice(0, 2) }, /would lose episode 3,/],
      [
        'with its first episode alone',
        {},
        { episodes: episodes.slice(0, 1) },
        /episodes 2 to 3,.*is one video/,
      ],
    ])('%s is refused, unless the operator allows it (row 450)', async (_, first, second, reason) => {
      expect(await publish({ episodes, ...first })).toBe('new')
      const { db } = setting()
      const stored = () => db.selectFrom('drama').select(['key', 'name', 'episode_count']).execute()
      const before = await stored()
      await expect(publish({ episodes, ...second })).rejects.toThrow(reason)
      expect(await stored()).toEqual(before)
      await publish({ episodes, ...second, mayReplace: true })
      // From now on it is this folder's.
      expect(await publish({ episodes, ...second })).toBe('unchanged')
      expect(await stored()).toHaveLength(1)
    })

    test('still works for a drama whose folder is unknown, and records the folder (row 450)', async () => {
      await publish({ episodes })
      expect(await publish({ episodes, importedFrom: '/inbox/a' })).toBe('unchanged')
      expect(await publish({ episodes: others, importedFrom: '/inbox/a' }), 'encoded again').toBe('updated')
      await expect(publish({ episodes, importedFrom: '/inbox/b' })).rejects.toThrow(
        /imported from \/inbox\/a/,
      )
    })

    test('is refused before anything is encoded, if the reason is already known (row 450)', async () => {
      await publish({ episodes, importedFrom: '/inbox/a' })
      const preview = { key: 'a', importedFrom: '/inbox/a', episodeCount: 3 }
      expect(
        await previewImports(setting(), [
          preview,
          { ...preview, key: 'b' },
          { ...preview, importedFrom: '/inbox/b' },
          { ...preview, episodeCount: 2 },
          { ...preview, importedFrom: '/inbox/b', episodeCount: 1, mayReplace: true },
        ]),
      ).toEqual([null, null, expect.stringContaining('/inbox/a'), expect.stringContaining('episode 3'), null])
    })
  })
}

describeOnEveryEngine(describeImportChanges)
