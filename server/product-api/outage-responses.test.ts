import { expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { withOutageResponses } from './outage-responses.ts'

const apiThatFailsWith = (error: Error) =>
  withOutageResponses({ topDramas: () => Promise.reject(error) } as unknown as ProductApi, {
    error: () => {},
  })

test('an outage becomes a 503 (rows 211, 296)', async () => {
  const outage = new ProductApiUnavailableError('/index/recommend/top', 'refused', 'r1')
  const thrown = await apiThatFailsWith(outage)
    .topDramas()
    .catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(503)
})

test('so does the product API’s own outage code (rows 211, 296)', async () => {
  const outage = new ProductApiError({ code: CODES.unavailable }, 'r1')
  await expect(apiThatFailsWith(outage).topDramas()).rejects.toMatchObject({ status: 503 })
})

test('a refusal of the product API remains an error with its code (rows 292, 301)', async () => {
  const refusal = new ProductApiError({ code: CODES.invalidToken }, 'r1')
  await expect(apiThatFailsWith(refusal).topDramas()).rejects.toBe(refusal)
})
