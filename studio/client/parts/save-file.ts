/** Saves text as a file where the browser saves downloads. */
export function saveFile(name: string, text: string, type: 'application/json' | 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
