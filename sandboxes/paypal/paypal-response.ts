import { errorJson } from './paypal-json.ts'

export interface ApiResponse {
  status: number
  json: unknown
}

export function refuse(
  status: number,
  name: string,
  issue: string,
  description: string,
  redirectTo?: string,
): ApiResponse {
  return { status, json: errorJson(name, issue, description, redirectTo) }
}

export function notFound(): ApiResponse {
  return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
}
