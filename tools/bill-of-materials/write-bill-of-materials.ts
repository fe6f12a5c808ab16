/**
 * Writes what is shipped: `build/sbom.json` (CycloneDX) and `build/licences.txt`, with the text of each package's licence.
 * `npm run sbom`, after `npm ci`. Ends with 1, and names them, when packages have a licence that is not allowed (`licences.ts`).
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { isAllowed } from './licences.ts'
import { listShipped, type ShippedPackage } from './shipped-packages.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, 'build')

interface Bill {
  components: { name: string; version: string; 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

// Without `--omit dev`, which also leaves out what the product and a development package have in common.
const { stdout } = await execa('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
  cwd: ROOT,
})
const shipped = listShipped(ROOT).filter(({ folder }) => existsSync(join(ROOT, folder)))
mkdirSync(BUILD, { recursive: true })
writeFileSync(join(BUILD, 'sbom.json'), `${JSON.stringify(onlyShipped(JSON.parse(stdout)), null, 1)}\n`)
writeFileSync(join(BUILD, 'licences.txt'), shipped.map(toText).join('\n\n'))
console.log(`build/sbom.json and build/licences.txt: ${shipped.length} packages`)
const refused = shipped.filter((one) => !isAllowed(one))
for (const { name, version, licence } of refused)
  console.error(
    `${name} ${version}: the licence ${licence ?? '(none)'} is not allowed (tools/bill-of-materials/licences.ts)`,
  )
if (refused.length > 0) process.exitCode = 1

function onlyShipped({ components, dependencies, ...bill }: Bill): Bill {
  const names = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const rest = components.filter(({ name, version }) => names.has(`${name}@${version}`))
  const refs = new Set(rest.map((component) => component['bom-ref']))
  const ofProduct = dependencies.filter(({ ref }) => refs.has(ref) || ref.startsWith('cliffhanger@'))
  return {
    ...bill,
    components: rest,
    dependencies: ofProduct.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((name) => refs.has(name)),
    })),
  }
}

function toText({ name, version, licence, folder }: ShippedPackage): string {
  const files = globSync('{LICEN[SC]E,NOTICE,COPYING}*', { cwd: join(ROOT, folder) }).sort()
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim())
  return [`=== ${name} ${version}: ${licence}`, ...texts].join('\n\n')
}
