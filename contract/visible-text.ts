/**
 * Characters that nobody sees: soft hyphens, joiners, byte order marks, marks and isolates of direction. A joiner within an
 * emoji stays, as it makes one picture of several.
 */
const HIDDEN =
  /(?!\u200d\p{Extended_Pictographic})[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A text without what lays out its lines on a page: for heads, structured data, addresses and whatever leaves the page,
 * where it would only keep words from being found.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, '')
}
