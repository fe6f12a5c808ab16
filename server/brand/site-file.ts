import { resolve } from 'node:path'
import * as z from 'zod'
import { readOperatorFile, unreadable } from '../../configuration/operator-file.ts'
import { type ColorUse, findWeakButton, findWeakContrast } from './contrast.ts'
import { PictureFault, readPicture } from './pictures.ts'

/** The schema of `site.yaml`. Messages complete the sentence `"colors.accent" …`. */

const NAME_LENGTH_MAX = 80
const SHORT_NAME_LENGTH_MAX = 30
const LINE_LENGTH_MAX = 200
/** Every first visitor downloads it with the page. */
const LOGO_BYTES_MAX = 100 * 1024
const ICON_BYTES_MAX = 4 * 1024 * 1024
const ICON_PX_MIN = 512
/** Wider logos leave no room for the rest of a phone's header. */
const LOGO_RATIO_MAX = 6

interface SiteFileOptions {
  folder: string
  languages: readonly string[]
}

export type InLanguages<Value> = { en: Value } & { [language: string]: Value | undefined }

export type SiteFile = z.output<ReturnType<typeof createSiteFile>>

export function createSiteFile({ folder, languages }: SiteFileOptions) {
  const inLanguages = <Value extends z.ZodType>(value: Value) => ({
    ...Object.fromEntries(languages.map((code) => [code, value.optional()])),
    en: value,
  })
  const line = text(LINE_LENGTH_MAX)
  const Words: z.ZodType<InLanguages<string>> = z.union(
    [line.transform((en) => ({ en })), z.strictObject(inLanguages(line))],
    {
      error: `must be text, or one for each language: { ${languages.map((code) => `${code}: …`).join(', ')} }`,
    },
  )
  const file = z.string({ error: typed('the name of a file') }).transform((name) => resolve(folder, name))
  const Legal = z.strictObject({
    ...inLanguages(file.transform(readText)),
    updated: z.iso.date('must be a date like 2026-11-01').optional(),
  }) as unknown as z.ZodType<InLanguages<string>>
  const Column = z.strictObject({
    title: Words,
    lines: z.array(Words).min(1, 'must have a line').max(12, 'must be at most 12'),
  })
  const Site = z.strictObject({
    name: text(NAME_LENGTH_MAX),
    shortName: text(SHORT_NAME_LENGTH_MAX).optional(),
    contactEmail: z.email({ error: typed('an e-mail address') }),
    logo: file.transform(readLogo).optional(),
    logoHasName: z.boolean({ error: 'must be true or false' }).default(false),
    icon: file.transform(readIcon).optional(),
    colors: z
      .strictObject({
        accent: color('text'),
        accentEnd: color('graphic').optional(),
        highlight: color('notice').optional(),
      })
      .superRefine(({ accent, accentEnd = accent }, context) => {
        const fault = findWeakButton(accent, accentEnd)
        if (fault) context.addIssue(fault)
      })
      .optional(),
    stores: z.strictObject({ google: WebLink, apple: WebLink }).partial().default({}),
    social: z
      .strictObject({ tiktok: WebLink, facebook: WebLink, youtube: WebLink, instagram: WebLink })
      .partial()
      .default({}),
    footer: z
      .strictObject({ columns: z.array(Column).max(2, 'must be at most two'), note: Words })
      .partial()
      .default({}),
    feedback: z.boolean({ error: 'must be true or false' }).default(false),
    afterLogin: z
      .enum(['firstEpisode', 'sameEpisode'], { error: 'must be firstEpisode or sameEpisode' })
      .default('firstEpisode'),
    legal: z.strictObject({ privacyPolicy: Legal, termsOfUse: Legal }).partial().default({}),
  })
  return z.preprocess((content) => content ?? {}, Site)
}

const typed =
  (what: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? 'is missing' : `must be ${what}`

function text(max: number) {
  return z
    .string({ error: typed('text, in quotes where it looks like a number') })
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
}

const WebLink = z
  .string({ error: 'must be an https address' })
  .refine((link) => URL.parse(link)?.protocol === 'https:', 'must be an https address')

function color(use: ColorUse) {
  const message = 'must be a color like "#ff6b45", in quotes, since # begins a comment'
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : message) })
    .regex(/^#[0-9a-f]{6}$/i, { error: message, abort: true })
    .toLowerCase()
    .superRefine((value, context) => {
      const fault = findWeakContrast(value, use)
      if (fault) context.addIssue(fault)
    })
}

async function readLogo(path: string, context: z.RefinementCtx) {
  const logo = await readPictureFor(path, context)
  if (!logo) return z.NEVER
  const { bytes, width, height } = logo
  if (bytes.length > LOGO_BYTES_MAX) {
    context.addIssue(
      `has ${toKb(bytes.length)}, and a page should not wait for more than ${toKb(LOGO_BYTES_MAX)}`,
    )
  }
  if (width > height * LOGO_RATIO_MAX || height > width * 2) {
    context.addIssue(
      `is ${width} × ${height}: it must not be wider than ${LOGO_RATIO_MAX} times its height, nor higher than twice its width`,
    )
  }
  return logo
}

async function readIcon(path: string, context: z.RefinementCtx) {
  const icon = await readPictureFor(path, context)
  if (!icon) return z.NEVER
  const { bytes, width, height, isDrawing } = icon
  if (bytes.length > ICON_BYTES_MAX)
    context.addIssue(`has ${toKb(bytes.length)}, more than ${toKb(ICON_BYTES_MAX)}`)
  if (width !== height) context.addIssue(`is ${width} × ${height}: it must be square`)
  else if (!isDrawing && width < ICON_PX_MIN) {
    context.addIssue(`is ${width} pixels wide: it must be an SVG, or have at least ${ICON_PX_MIN}`)
  }
  return icon
}

async function readPictureFor(path: string, context: z.RefinementCtx) {
  try {
    return await readPicture(path)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    context.addIssue(error.message)
    return null
  }
}

async function readText(path: string, context: z.RefinementCtx): Promise<string> {
  const shownAs = `names ${path}, which`
  const read = (await readOperatorFile(path, shownAs)) ?? unreadable(shownAs)
  if ('fault' in read) {
    context.addIssue(read.fault.replace(/\.$/, ''))
    return z.NEVER
  }
  if (read.text.trim() === '') context.addIssue(`names ${path}, which is empty`)
  return read.text
}

const toKb = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`
