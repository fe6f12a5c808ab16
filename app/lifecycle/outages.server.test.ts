import { expect, test } from 'vitest'
import { ProductApiUnavailableError } from '../../contract/errors.ts'
import { noteError, statusOf } from './outages.server.ts'

test('a page that failed for want of the product API is a 503, any other fault a 500 (rows 211, 296)', () => {
  const [outage, fault] = [{}, {}]
  noteError(new ProductApiUnavailableError('/index/column/page', 'refused', 'r1'), outage)
  noteError(new TypeError('x is undefined'), fault)
  expect([statusOf(500, outage), statusOf(500, fault)]).toEqual([503, 500])
})

test('a page that stands in spite of an outage keeps its status', () => {
  const request = {}
  noteError(new ProductApiUnavailableError('/index/recommend/top', 'refused', 'r1'), request)
  expect([statusOf(200, request), statusOf(404, request)]).toEqual([200, 404])
})
