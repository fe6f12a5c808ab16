/** Counts bytes, since Content-Length may be absent or wrong. Beyond the limit it ends the stream and returns null. */
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
