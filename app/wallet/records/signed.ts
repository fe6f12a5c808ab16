/** With its sign, in the number format of the language. */
export function signed(amount: number, language: string): string {
  return amount.toLocaleString(language, { signDisplay: 'exceptZero' })
}
