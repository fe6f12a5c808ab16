/** What a route renders that only scripts ask: nothing, since opened as a page it is the 404 page. */
export default function NoPage() {
  return null
}
