import { parseHTML } from 'linkedom'

const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d1b1a; background: #faf8f5 }
  body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 46rem }
  h1 { margin: 0; font-size: 1.75rem } h2 { margin: 3rem 0 0.25rem; font-size: 1.2rem }
  p { margin: 0.25rem 0 1rem; color: #5c5753 }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0 0 }
  dl div { padding: 0.75rem 1rem; border-radius: 0.75rem; background: #fff; box-shadow: 0 1px 3px #0002 }
  dt { font-size: 0.8125rem; color: #5c5753 } dd { margin: 0; font-size: 1.5rem; font-weight: 600 }
  .scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse; font-size: 0.875rem }
  th, td { padding: 0.375rem 0.5rem; border-bottom: 1px solid #e5dfd8; text-align: right; white-space: nowrap }
  th:first-child, td:first-child { text-align: left }
  figure { margin: 0 } svg { background: transparent }
  @media print { body { max-width: none } h2 { break-after: avoid } figure, table { break-inside: avoid } }`

export type Columns<Row> = Record<string, (row: Row) => string>

export type ReportPage = ReturnType<typeof createReportPage>

/** An HTML page with this title, and what its body may contain. */
export function createReportPage(title: string) {
  const { document } = parseHTML(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>',
  )
  const { head, body } = document
  add(head, 'title', title)
  add(head, 'meta').setAttribute('name', 'viewport')
  head.lastElementChild?.setAttribute('content', 'width=device-width')
  add(head, 'style', STYLE)

  function create(name: string): Element {
    return document.createElement(name)
  }

  function add(parent: Element, name: string, text = ''): Element {
    const child = create(name)
    child.textContent = text
    parent.append(child)
    return child
  }

  return {
    document,

    addHeading(text: string): void {
      add(body, 'h1', text)
    },

    addParagraph(text: string): void {
      add(body, 'p', text)
    },

    paragraph(text: string): Element {
      const paragraph = create('p')
      paragraph.textContent = text
      return paragraph
    },

    addTotals(totals: Readonly<Record<string, string>>): void {
      const list = add(body, 'dl')
      for (const [name, value] of Object.entries(totals)) {
        const tile = add(list, 'div')
        add(tile, 'dt', name)
        add(tile, 'dd', value)
      }
    },

    /** @param content null: nothing to show yet */
    addSection(title: string, note: string, content: Element | null): void {
      const section = add(body, 'section')
      add(section, 'h2', title)
      add(section, 'p', content ? note : 'Nothing yet in this time.')
      if (content) section.append(content)
    },

    figure(drawing: Element): Element {
      const figure = create('figure')
      figure.append(drawing)
      return figure
    },

    table<Row>(columns: Columns<Row>, rows: readonly Row[]): Element {
      const box = create('div')
      box.className = 'scroll'
      const table = add(box, 'table')
      const titles = add(add(table, 'thead'), 'tr')
      for (const name of Object.keys(columns)) add(titles, 'th', name).setAttribute('scope', 'col')
      const lines = add(table, 'tbody')
      for (const row of rows) {
        const line = add(lines, 'tr')
        for (const cell of Object.values(columns)) add(line, 'td', cell(row))
      }
      return box
    },

    together(...parts: Element[]): Element {
      const box = create('div')
      box.append(...parts)
      return box
    },

    toHtml: () => `${document.toString()}\n`,
  }
}
