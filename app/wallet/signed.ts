/** A change of a balance with its sign, as people of that language write numbers. */
export function signed(amount: number, language: string): string {
  return amount.toLocaleString(language, { signDisplay: 'exceptZero' })
}
