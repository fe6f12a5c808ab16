/** For routes that only scripts request: opened as a document they are a 404. */
export default function NoPage() {
  return null
}
