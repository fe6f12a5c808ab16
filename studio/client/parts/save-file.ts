/** Saves data as a JSON file where the browser saves downloads. */
export function saveFile(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
