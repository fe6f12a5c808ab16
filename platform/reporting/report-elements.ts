import type { Sheet } from './plots.ts'

export type Columns<Row> = Record<string, (row: Row) => string>

export type ReportElements = ReturnType<typeof createReportElements>

/** What a report is made of, written to the end of `root`. */
export function createReportElements(sheet: Sheet, root: Element) {
  const { document } = sheet

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
    sheet,

    addParagraph(text: string): void {
      add(root, 'p', text)
    },

    paragraph(text: string): Element {
      const paragraph = create('p')
      paragraph.textContent = text
      return paragraph
    },

    addTotals(totals: Readonly<Record<string, string>>): void {
      const list = add(root, 'dl')
      for (const [name, value] of Object.entries(totals)) {
        const tile = add(list, 'div')
        add(tile, 'dt', name)
        add(tile, 'dd', value)
      }
    },

    /** @param content null: nothing to show yet */
    addSection(title: string, note: string, content: Element | null): void {
      const section = add(root, 'section')
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
      // Wide ones are scrolled by keys, too.
      box.setAttribute('tabindex', '0')
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
  }
}
