/** Foreign text in a form PostgreSQL accepts: no NUL, no lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
