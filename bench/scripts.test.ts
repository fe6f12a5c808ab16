import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Declared, toGoalWords } from './figures.ts'
import { SCRIPTS, type Script, toCommand } from './scripts.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const scripts = Object.entries<Script>(SCRIPTS)

/** Not measurements: the runner, a calculation with a page of its own, and a part of the process measured. */
const OTHERS = ['run.ts', 'capacity.ts', 'heap-probe.ts']

/** Goals by command, of the table in docs/performance.md. */
const documented = new Map(
  read('docs/performance.md')
    .split('\n## ')[0]!
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([, command]) => command?.startsWith('`npx node bench/'))
    .map(([, command, goal]) => [command!.slice(1, -1), goal!.replace(/ \|$/, '')]),
)

/** As the table words them. */
function toGoals(figures: Readonly<Record<string, Declared>>): string {
  const goals = Object.values(figures).flatMap(({ name, unit, peer, goal }) => {
    if (!goal) return []
    const subject = goal.of === 'ratio' ? `${name} relative to ${peer}` : name
    return [`${subject}: ${toGoalWords(goal, unit)}`]
  })
  return goals.length === 0 ? '–' : goals.join('; ')
}

describe('docs/performance.md', () => {
  test('has the command of every script, and no other', () => {
    expect([...documented.keys()].toSorted()).toEqual(scripts.map(([, one]) => toCommand(one)).toSorted())
  })

  test.each(scripts)('has the goals of %s', (_name, script) => {
    expect(documented.get(toCommand(script))).toBe(toGoals(script.figures))
  })
})

describe('npm run bench', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const imported = new Set(
    files.flatMap((file) =>
      [...read(`bench/${file}`).matchAll(/ from '\.\/([^']+)'/g)].map(([, path]) => path),
    ),
  )

  test('runs every script', () => {
    const entries = files.filter((file) => !imported.has(file) && !OTHERS.includes(file))
    expect(entries.toSorted()).toEqual([...new Set(scripts.map(([, { file }]) => file))].toSorted())
  })

  test.each(scripts)('knows the file of %s, which reports each of its figures', (name, { file, figures }) => {
    expect(existsSync(join(ROOT, 'bench', file))).toBe(true)
    const reporting = files
      .map((one) => read(`bench/${one}`))
      .filter((text) => new RegExp(`SCRIPTS(?:\\.${name}|\\['${name}'\\])\\.figures`).test(text))
    expect(reporting).toHaveLength(1)
    for (const key of Object.keys(figures)) expect(reporting[0]).toContain(`'${key}'`)
  })

  test.each(scripts)('can judge the goals of %s', (_name, { figures }) => {
    for (const { peer, goal, name } of Object.values(figures) as Declared[]) {
      if (goal?.of === 'ratio') expect(peer, name).toBeDefined()
    }
  })
})
