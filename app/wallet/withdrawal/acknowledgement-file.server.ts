import type { AppLoadContext } from '@remix-run/server-runtime'
import escapeHtml from 'escape-html'
import { toDirection } from '../../i18n/language.ts'
import type { ShownWithdrawal } from './withdrawal.ts'
import type { loadWithdrawalWords } from './withdrawal-words.server.ts'

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}
blockquote{margin:0;padding:.75rem 1rem;border-inline-start:.25rem solid;white-space:pre-line}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}`

/** Whole without the site: it has no scripts, no pictures and no address but those of the site and its operator. */
export function acknowledgementFile(
  { language, site }: Pick<AppLoadContext, 'language' | 'site'>,
  { t }: Pick<Awaited<ReturnType<typeof loadWithdrawalWords>>, 't'>,
  { statement, refundText, product, facts }: ShownWithdrawal,
): string {
  const rows = [{ label: t('withdrawal:youGetBack'), value: refundText }, ...facts]
    .map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`)
    .join('\n')
  const heading = escapeHtml(t('withdrawal:doneHeading'))
  return `<!doctype html>
<html lang="${language}" dir="${toDirection(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading} – ${escapeHtml(site.name)}</title>
<style>${STYLE}</style>
<h1>${heading}</h1>
<p>${escapeHtml(site.name)} · ${escapeHtml(site.origin)} · ${escapeHtml(site.contactEmail)}</p>
<h2>${escapeHtml(t('withdrawal:declaration'))}</h2>
<blockquote dir="auto">${escapeHtml(statement)}</blockquote>
<h2><bdi>${escapeHtml(product)}</bdi></h2>
<dl>
${rows}
</dl>
</html>
`
}
