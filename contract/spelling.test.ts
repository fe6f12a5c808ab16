import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpointNames, endpoints } from './product-api/endpoints.ts'
import { fromWire, toWire } from './spelling.ts'

/** Any JSON value, where the contract names no keys: keys like `contentId` must not be renamed there. */
const anything = fc.oneof(fc.jsonValue(), fc.constant({ contentId: '1', dramaId: '2' }))

/** Values with the keys of the schema; the values under the keys do not matter here. */
function valuesFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const model = Object.fromEntries(
      Object.entries(schema.shape).map(([key, inner]) => [key, valuesFor(inner)]),
    )
    return fc.record(model, { requiredKeys: [] })
  }
  if (schema instanceof z.ZodArray) return fc.array(valuesFor(schema.element), { maxLength: 3 })
  if (schema instanceof z.ZodNullable) return fc.option(valuesFor(schema.unwrap()))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fc.option(valuesFor(schema.unwrap()), { nil: undefined })
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(valuesFor))
  if (schema instanceof z.ZodNull) return fc.constant(null)
  return schema instanceof z.ZodUnknown || schema instanceof z.ZodRecord ? anything : fc.string()
}

const schemas = endpointNames.flatMap((name) => {
  const { query, body, wire }: Endpoint = endpoints[name]
  return Object.entries({ query, body, wire }).flatMap(([part, schema]) =>
    schema ? [{ what: `${part} of ${name}`, schema }] : [],
  )
})

describe('the product API’s spelling ends in the contract', () => {
  test.each(schemas)('$what is converted back and forth without loss', ({ schema }) => {
    fc.assert(
      fc.property(valuesFor(schema), (wire) => {
        expect(toWire(schema, fromWire(schema, wire))).toEqual(wire)
      }),
      { numRuns: 50 },
    )
  })

  test('a request is converted to the wire’s spelling and back, without unknown keys', () => {
    const body = endpoints.playEpisode.body!
    const ours = { dramaId: 'd1', episodeId: 'e1', autoLock: 0, contentType: 2 }
    const wire = { contentId: 'd1', chapterId: 'e1', autoLock: 0, contentType: 2 }
    expect(toWire(body, ours)).toEqual(wire)
    expect(fromWire(body, wire)).toEqual(ours)
    const order = { dramaId: '', episodeId: '' }
    expect(toWire(endpoints.createOrder.body!, order)).toEqual({ contentId: '', contentChapterId: '' })
  })

  test('rows of a response are converted too, but not what the contract leaves open', () => {
    const drama = { dramaId: '1', dramaName: 'Neon', categories: [{ name: 'Crime' }] }
    expect(toWire(endpoints.columnPage.wire, { records: [{ columnId: 1, dramas: [drama] }] })).toEqual({
      records: [
        { columnId: 1, contents: [{ contentId: '1', contentName: 'Neon', classList: [{ name: 'Crime' }] }] },
      ],
    })
    const exported = { saved: [{ dramaId: '1' }] }
    expect(toWire(endpoints.exportMember.wire, exported)).toBe(exported)
  })

  test('two options of one union with renamed keys are an error in the contract', () => {
    const schema = z.union([z.object({ contentId: z.string() }), z.object({ chapterId: z.string() })])
    expect(() => toWire(schema, {})).toThrow('Several options')
  })
})
