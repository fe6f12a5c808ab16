/**
 * The URL to which the product API sends a browser; null unless its origin is one of the provider's. Origins are compared as
 * browsers parse them, never as prefixes of text. H11.
 */
export function providerAddress(address: string, origins: readonly string[]): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && !url.username && !url.password && origins.includes(url.origin) ? url : null
}
