const ENDS_ELEMENT_OR_LINE = /[<\u2028\u2029]/g

/** JSON within a `script` element, which no text in it can end. Some readers take U+2028 and U+2029 for line breaks. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    ENDS_ELEMENT_OR_LINE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
