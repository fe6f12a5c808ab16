import escapeHtml from 'escape-html'

/** Text that is already HTML; {@link html} escapes everything else. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | false | readonly Part[]

/** Every value in `${}` is escaped, safe within quotes too; null and false become nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, at) => text + toText(parts[at - 1] ?? null) + string))
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === null || part === false) return ''
  if (typeof part === 'object') return part.map(toText).join('')
  return escapeHtml(String(part))
}
