import { basename, dirname } from 'node:path'
import { EnvironmentError } from '../../configuration/environment-error.ts'
import { readOperatorFile, unreadable } from '../../configuration/operator-file.ts'
import { readYaml } from '../../configuration/read-yaml.ts'
import type { BrandConfig } from '../config/config.ts'
import { ACCENTS, type BrandParts, drawNeutralIcon, readDefaultLegal } from './brand-parts.ts'
import { ON_ACCENT } from './contrast.ts'
import { createSiteFile, type SiteFile } from './site-file.ts'

/** Null if the file does not exist. Throws `EnvironmentError` with every fault of the file and of those it names. */
export async function readFileBrand(
  config: BrandConfig,
  languages: readonly string[],
): Promise<BrandParts | null> {
  const { file: path, isFileNamed } = config
  const found = await readOperatorFile(path)
  if (found === null && !isFileNamed) return null
  const read = found ?? unreadable(path)
  if ('fault' in read) {
    throw new EnvironmentError([`${read.fault} Mend it so that this user can read it, or change SITE_FILE.`])
  }
  const schema = createSiteFile({ folder: dirname(path), languages })
  const parsed = await readYaml(read.text, { schema, fileName: basename(path) })
  if ('faults' in parsed) throw new EnvironmentError(parsed.faults)
  return toParts(parsed.value)
}

async function toParts({ colors, feedback, ...file }: SiteFile): Promise<BrandParts> {
  const { accent, accentEnd = accent } = colors ?? ACCENTS
  return {
    ...file,
    logo: file.logo ? { picture: file.logo, hasName: file.logoHasName } : null,
    icon: file.icon ?? drawNeutralIcon({ accent, accentEnd }),
    colors: colors
      ? {
          '--ember': accent,
          '--magenta': accentEnd,
          '--on-accent': ON_ACCENT,
          ...(colors.highlight && { '--gold': colors.highlight }),
        }
      : {},
    stores: omitUndefined(file.stores),
    social: omitUndefined(file.social),
    footer: { columns: file.footer.columns ?? null, note: file.footer.note ?? null },
    legal: { ...(await readDefaultLegal()), ...omitUndefined(file.legal) },
    takesFeedback: feedback,
    hasScreenshots: false,
  }
}

function omitUndefined<Key extends string, Value>(
  values: {
    [key in Key]?: Value | undefined
  },
): { [key in Key]?: Value } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [key in Key]?: Value
  }
}
