import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { createEnvelope } from '../envelope.ts'
import { endpointNames, endpoints } from './endpoints.ts'

interface Example {
  request: { query?: unknown; body?: unknown }
  answer: unknown
}

const files = import.meta.glob<Example>('../examples/*.json', { eager: true, import: 'default' })

describe('stored examples, parsed by both sides of the contract (rows 12, 218, 221-246)', () => {
  test('there is exactly one for each call', () => {
    const names = Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, ''))
    expect(names.toSorted()).toEqual(endpointNames.toSorted())
  })

  test.each(endpointNames)('%s', (name) => {
    const endpoint: Endpoint = endpoints[name]
    const { request, answer } = files[`../examples/${name}.json`]!
    if (endpoint.query) endpoint.query.parse(request.query ?? {})
    else expect(request.query).toBeUndefined()
    if (endpoint.body) expect(endpoint.body.parse(request.body)).toEqual(request.body)
    else expect(request.body).toBeUndefined()
    const { data } = createEnvelope(endpoint.wire).parse(answer)
    expect(() => endpoint.read(data)).not.toThrow()
  })
})
