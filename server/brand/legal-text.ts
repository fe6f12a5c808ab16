import MarkdownIt from 'markdown-it'

/** Escapes HTML and allows only web and mail links, so that texts cannot contain scripts. */
const markdown = new MarkdownIt({ html: false }).disable('image')
const DESCRIPTION_LENGTH_MAX = 200

/** Replaces `{{name}}` and `{{contactEmail}}`, and moves headings one level below the page's. */
export function renderLegalText(
  source: string,
  values: Readonly<Record<string, string>>,
): { html: string; description: string } {
  const filled = source.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) =>
    key in values ? escapeMarkdown(values[key] ?? '') : placeholder,
  )
  const tokens = markdown.parse(filled, {})
  const isTopHeading = ({ type, tag }: (typeof tokens)[number]) => type === 'heading_open' && tag === 'h1'
  if (tokens.some(isTopHeading)) {
    for (const token of tokens)
      token.tag = token.tag.replace(/^h([1-5])$/, (_, level) => `h${Number(level) + 1}`)
  }
  const first = tokens.findIndex(({ type }) => type === 'paragraph_open')
  const text = (tokens[first + 1]?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
  return { html: markdown.renderer.render(tokens, markdown.options, {}), description: shorten(text) }
}

const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH_MAX) return text
  return `${text.slice(0, DESCRIPTION_LENGTH_MAX).replace(/\s+\S*$/, '')}…`
}
