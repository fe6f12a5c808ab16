/**
 * A body as one piece, counted while it is read, since a length header may be absent or lie; null once it goes on after
 * its limit, which ends the stream.
 */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  sizeBytesMax: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > sizeBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
