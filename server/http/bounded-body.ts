/** A body went on after its limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

/**
 * A body as one piece, counted while it is read, since a length header may be absent or lie. Throws
 * {@link BodyTooLargeError} at the limit, which ends the stream, and with it the connection.
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

/** Undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
