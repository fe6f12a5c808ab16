/**
 * The address the product API sends a browser to, if it lives on one of the provider's origins; null for every other.
 * Origins are compared as a browser sees them, never the text by its beginning. Row 444, H11.
 */
export function providerAddress(address: string, origins: readonly string[]): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && !url.username && !url.password && origins.includes(url.origin) ? url : null
}
