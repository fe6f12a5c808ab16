import { describe, expect, test } from 'vitest'
import { publishByCommand } from '../../platform/operator/publish.ts'
import { anEpisode, aPublication } from '../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'
import { onEngine } from './setting.ts'

/** What an import says of each drama. */
function describeImportChanges(start: () => Promise<Engine>): void {
  describe('a publication by command', { timeout: 60_000 }, () => {
    const setting = onEngine(start)
    const publish = async (given: Partial<Parameters<typeof aPublication>[0]> = {}) => {
      const { isNew, isChanged } = await publishByCommand(setting(), aPublication({ key: 'a', ...given }))
      return isNew ? 'new' : isChanged ? 'updated' : 'unchanged'
    }

    test('says whether it changed anything that is shown (row 450)', async () => {
      const episodes = [1, 2, 3].map((number) => anEpisode(number, {}))
      expect(await publish({ episodes })).toBe('new')
      setting().clock.advance(60_000)
      expect(await publish({ episodes })).toBe('unchanged')
      for (const change of [
        { name: 'Another' },
        { episodes: [...episodes.slice(0, 2), anEpisode(3, { priceCoins: 25 })] },
        { episodes: episodes.slice(0, 2) },
        { translations: { ar: { name: 'أخرى' } } },
        { categories: [{ name: 'Comedy', translations: {} }] },
      ]) {
        expect(await publish({ episodes, ...change }), Object.keys(change)[0]).toBe('updated')
        expect(await publish({ episodes, ...change })).toBe('unchanged')
        expect(await publish({ episodes })).toBe('updated')
      }
    })
  })
}

describeOnEveryEngine(describeImportChanges)
