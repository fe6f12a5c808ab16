import { join } from 'node:path'
import { LANGUAGES } from '../../app/i18n/language.ts'
import { EnvironmentError } from '../../configuration/environment-error.ts'
import { readOperatorFile } from '../../configuration/operator-file.ts'
import { FEED_FILE_NAME, parseFeedRules } from '../../platform/feed/feed-file.ts'
import { loadPackages, PACKAGES_FILE_NAME } from '../../platform/orders/package-file.ts'
import { HOME_FILE_NAME, parseHome } from '../../platform/publication/home-file.ts'
import { loadBrand } from '../../server/brand/brand.ts'
import type { Config } from '../../server/config/config.ts'
import { readRulesManifest } from '../../server/redirects/rules-manifest.ts'
import { type Finding, failed, ok, skipped, warning } from './finding.ts'

export async function checkPackages(dataDir: string, hasPayments: boolean): Promise<Finding> {
  const file = join(dataDir, PACKAGES_FILE_NAME)
  try {
    const { length } = await loadPackages([file])
    if (length > 0) return ok(`${length} for sale`)
    return hasPayments
      ? warning(
          `${file} has none, so nothing can be bought`,
          'Write it: docs/runbooks/money.md shows its form.',
        )
      : skipped('no payment provider')
  } catch (error) {
    return failed(
      (error as Error).message.replaceAll('\n', ' '),
      'Correct the file: docs/runbooks/money.md shows its form.',
    )
  }
}

/** A file with errors has no effect on the page. */
export async function checkFrontPage(dataDir: string): Promise<Finding> {
  const file = join(dataDir, HOME_FILE_NAME)
  const read = await readOperatorFile(file)
  if (read === null) return ok('made from the catalogue')
  const parsed = await parseHome(read, file)
  return 'faults' in parsed
    ? failed(parsed.faults.join(' '), 'Correct the file: docs/runbooks/catalogue.md shows its form.')
    : ok(`${parsed.value.length} rows in ${file}`)
}

/** A file with errors has no effect. */
export async function checkFeedRules(dataDir: string): Promise<Finding> {
  const file = join(dataDir, FEED_FILE_NAME)
  const read = await readOperatorFile(file)
  if (read === null) return ok('as they come')
  const parsed = await parseFeedRules(read, file)
  return 'faults' in parsed
    ? failed(parsed.faults.join(' '), 'Correct the file: docs/runbooks/catalogue.md shows its form.')
    : ok(file)
}

/** With faults in these files, the product does not start. */
export async function checkBrand(config: Pick<Config, 'brand' | 'mode'>): Promise<Finding> {
  try {
    const { name } = await loadBrand(config, LANGUAGES)
    return ok(name)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return failed(error.faults.join(' '), 'Correct it: docs/runbooks/brand.md explains each key.')
  }
}

/** The product ignores rules with errors and applies the rest. */
export function checkRedirects(file: string | null, origin: string): Finding {
  if (file === null) return skipped('no file of redirects')
  const faults: string[] = []
  const unusable: number[] = []
  readRulesManifest(file, origin, {
    warn: ({ index, fault }, message) =>
      index === undefined ? faults.push(`${message}: ${fault}`) : unusable.push(Number(index) + 1),
  })
  if (unusable.length > 0) {
    faults.push(`${file}: ${unusable.map((rule) => `rule ${rule}`).join(', ')} cannot be used`)
  }
  return faults.length === 0
    ? ok(`${file} has no errors`)
    : failed(faults.join(' '), 'Correct the file: .env.example shows its form.')
}
