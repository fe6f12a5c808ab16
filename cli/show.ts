import { Command } from 'commander'
import { showReleaseAction } from '../platform/operator/actions.ts'
import { writeClipRange } from '../platform/publication/clip-range.ts'
import type { ReleaseDetail } from '../platform/release/show-release.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { stateInWords } from './output/release-words.ts'
import { counted, inNumbers, inTime, toFacts, toTable } from './output/words.ts'

export function showCommand(): Command {
  return new Command('show')
    .description('Show one drama: state, dates, episodes, prices, purchases.')
    .argument('<drama>', 'its key or id')
    .option('--buyers', 'list the members who bought episodes, by their code', false)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { buyers, json }: { buyers: boolean; json: boolean }) => {
      process.exitCode = await operate(async (operator) => {
        const detail = await operator.perform(showReleaseAction, { drama, withBuyers: buyers })
        printFacts(json, detail, inWords(detail))
      })
    })
}

function inWords(detail: ReleaseDetail): string {
  const { purchases } = detail
  const facts = {
    id: detail.id,
    state: stateInWords(detail.state, toMs(detail.publishAt)),
    'first public': detail.publishedAt === null ? 'never' : inTime(Date.parse(detail.publishedAt)),
    language: [detail.language, ...detail.translations].join(', '),
    categories: detail.categories.join(', ') || 'none',
    series: detail.series === null ? 'none' : `${detail.series.key}, season ${detail.series.season}`,
    'imported from': detail.importedFrom ?? 'unknown',
    'age mark': detail.minimumAge === null ? 'none' : `${detail.minimumAge}+`,
    'in For You': detail.clip === null ? 'its opening' : writeClipRange(detail.clip),
    'picked on Home': detail.homeRows.join(', ') || 'no',
    'plays in 7 days': inNumbers(detail.playCount),
    'saved by': counted(detail.savedCount, 'member'),
    'paid for by': `${counted(purchases.members, 'member')}: ${counted(purchases.unlocks, 'unlock')}, ${counted(purchases.coins, 'coin')}, ${inNumbers(purchases.bonus)} bonus`,
  }
  const lines = [`${detail.name} (${detail.key})`, ...toFacts(facts)]
  const episodes = detail.episodes.map((episode) => [
    episode.number,
    stateInWords(episode.state, toMs(episode.publishAt)),
    episode.isAppOnly ? 'app only' : episode.isFree ? 'free' : inNumbers(episode.priceCoins),
    toClock(episode.durationMs),
    episode.captions.join(', ') || 'none',
    episode.unlockCount,
    episode.id,
  ])
  lines.push('', toTable(['EPISODE', 'STATE', 'PRICE', 'LENGTH', 'CAPTIONS', 'UNLOCKS', 'ID'], episodes))
  if (detail.buyers) {
    const buyers = detail.buyers.map(({ memberCode, unlocks, coins, bonus }) => [
      memberCode,
      unlocks,
      coins,
      bonus,
    ])
    lines.push('', toTable(['MEMBER', 'UNLOCKS', 'COINS', 'BONUS'], buyers))
  }
  return lines.join('\n')
}

function toMs(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}

function toClock(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

if (import.meta.main) {
  await showCommand().name('cliffhanger show').parseAsync()
}
