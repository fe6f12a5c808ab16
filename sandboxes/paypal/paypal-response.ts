import { errorJson } from './paypal-json.ts'

/** A response of the API. */
export interface Answer {
  status: number
  json: unknown
}

export function refuse(
  status: number,
  name: string,
  issue: string,
  description: string,
  redirectTo?: string,
): Answer {
  return { status, json: errorJson(name, issue, description, redirectTo) }
}

export function notFound(): Answer {
  return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
}
