import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { notFound } from './not-found.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(request, context)
}

export default function NotFound() {
  return null
}
