import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { endpointNames, endpoints } from '../../contract/product-api/endpoints.ts'
import { createPaths } from '../../contract/product-api/paths.ts'
import { openApiText } from './open-api.ts'

type Operation = {
  operationId: string
  parameters: { in: string; name: string; required?: boolean }[]
  responses: Record<string, { description: string }>
}

describe('the API document (rows 212-217, 221-246)', () => {
  const { paths } = JSON.parse(openApiText(createPaths())) as {
    paths: Record<string, Record<string, Operation>>
  }
  const findOperation = (name: keyof typeof endpoints) =>
    paths[endpoints[name].path]![endpoints[name].method.toLowerCase()]!

  test('docs/openapi.json matches the contract; `node cli/openapi.ts` writes it again', () => {
    const kept = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
    expect(kept).toBe(openApiText(createPaths()))
  })

  test.each(endpointNames)('%s stands in it with headers and refusals', (name) => {
    const operation = findOperation(name)
    expect(operation.operationId).toBe(name)
    const headers = operation.parameters.filter((parameter) => parameter.in === 'header')
    expect(headers.map((header) => header.name)).toEqual(
      expect.arrayContaining(['platform', 'equipmentId', 'currentLanguage', 'app_id', 'language', 'brand']),
    )
    const described = JSON.stringify(operation.responses)
    for (const refusal of endpoints[name].refusals) expect(described).toContain(CODES[refusal])
  })

  test('a public linter finds nothing in it', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({
      source: openApiText(createPaths()),
      absoluteRef: '/openapi.json',
      config,
    })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('an empty override of paths moves the calls it names', () => {
    expect(openApiText(createPaths({ topDramas: '/v2/top' }))).toContain('"/v2/top"')
  })
})
