/** The body exceeds its limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

/**
 * Reads a whole body and counts its bytes, since Content-Length may be absent or wrong. Throws {@link
 * BodyTooLargeError} at the limit, which ends the stream and its connection.
 */
export async function readBounded(body: AsyncIterable<Buffer>, sizeBytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > sizeBytesMax) throw new BodyTooLargeError(`a body over ${sizeBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, sizeBytes)
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
