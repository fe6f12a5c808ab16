/**
 * Joins pages into one JSON document, one row per line; a section that spans several pages becomes one list.
 */
export function exportFile() {
  let openList: string | null = null
  let rowCount = 0
  let isEmpty = true

  function begin(name: string): string {
    const text = `${closeList()}${isEmpty ? '{' : ','}\n  ${JSON.stringify(name)}: `
    isEmpty = false
    return text
  }

  function closeList(): string {
    const text = openList === null ? '' : rowCount > 0 ? '\n  ]' : ']'
    openList = null
    return text
  }

  function writeRows(name: string, rows: readonly unknown[]): string {
    let text = ''
    if (openList !== name) {
      text = `${begin(name)}[`
      openList = name
      rowCount = 0
    }
    for (const row of rows) {
      text += `${rowCount > 0 ? ',' : ''}\n    ${JSON.stringify(row)}`
      rowCount += 1
    }
    return text
  }

  return {
    write(sections: Record<string, unknown>): string {
      return Object.entries(sections)
        .map(([name, value]) =>
          Array.isArray(value) ? writeRows(name, value) : begin(name) + (JSON.stringify(value) ?? 'null'),
        )
        .join('')
    },
    end: () => `${closeList()}${isEmpty ? '{' : ''}\n}\n`,
  }
}
