export function signed(amount: number, language: string): string {
  return amount.toLocaleString(language, { signDisplay: 'exceptZero' })
}
