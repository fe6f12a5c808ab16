/** Foreign text as PostgreSQL takes it: without NUL, and without halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
