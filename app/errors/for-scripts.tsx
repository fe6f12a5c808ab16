/**
 * The component of a route that only scripts request: it renders nothing, since opened as a page the route is a
 * 404.
 */
export default function NoPage() {
  return null
}
