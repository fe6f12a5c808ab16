/**
 * Puts text where it can be pasted elsewhere; answers whether it did. Browsers keep the clipboard of today from pages
 * of plain http, such as a product tried on the phone beside the machine it runs on: there the older way is left.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Not allowed to: perhaps the older way is.
  }
  return copySelected(text)
}

function copySelected(text: string): boolean {
  const { activeElement } = document
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // Beside what was pressed: a field outside of an open drawer gets no focus.
  const place = activeElement?.parentElement ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  return isCopied
}
