/** Written by strangers: without what a terminal would obey or what reverses the order of a line; emoji keep their joiner. */
export function toHarmlessText(text: string): string {
  return text.replace(
    /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  )
}
