import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { CODES, type CodeName, HTTP_STATUS } from '../../contract/codes.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { createEnvelope } from '../../contract/envelope.ts'
import { Id } from '../../contract/ids.ts'
import { endpointNames, endpoints } from '../../contract/product-api/endpoints.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import {
  CLICK_AGENT_HEADER,
  isAttributed,
  isPurchase,
  VISIT_SOURCE_HEADER,
} from '../../contract/visit-source.ts'

const COMMON_REFUSALS: CodeName[] = ['badRequest', 'tooManyRequests', 'internal', 'unavailable', 'notYet']
const SESSION_REFUSALS: CodeName[] = ['noToken', 'invalidToken', 'kickedOut', 'tokenExpired']

const CallHeaders = z.object({
  platform: z.literal('4').meta({ description: 'The web. Row 212.' }),
  equipmentId: z.string().max(64).optional().meta({ description: 'The device, from its cookie. Row 213.' }),
  currentLanguage: z
    .string()
    .max(35)
    .optional()
    .meta({ description: 'Language of the words in the answer, BCP 47; `en` when absent. Row 214.' }),
  app_id: z.string().max(64).optional().meta({ description: 'Given by the operator. Row 215.' }),
  language: z.string().max(35).optional().meta({ description: '`lang` of the area information. Row 217.' }),
  brand: z.string().max(64).optional().meta({ description: '`browser` of the area information. Row 217.' }),
  'X-Request-Id': z.string().max(64).optional().meta({ description: 'Comes back in the answer.' }),
})

const AttributedHeaders = CallHeaders.extend({
  [VISIT_SOURCE_HEADER]: z.string().max(2000).optional().meta({
    description:
      'Where the visit came from: a query of `utm_` parameters and, with consent, a click id. Anybody can write it; a backend may ignore it.',
  }),
})

const PurchaseHeaders = AttributedHeaders.extend({
  [CLICK_AGENT_HEADER]: z.string().max(512).optional().meta({
    description:
      'The browser’s user agent, if the buyer agreed that the network of the click in `X-Visit-Source` learns of the purchase. A backend may ignore it.',
  }),
})

function toHeaders(name: string) {
  if (isPurchase(name)) return PurchaseHeaders
  return isAttributed(name) ? AttributedHeaders : CallHeaders
}

/** Generated from the schemas that parse requests and responses. */
function openApiDocument(paths: Paths) {
  const described: ZodOpenApiPathsObject = {}
  for (const name of endpointNames) {
    const endpoint: Endpoint = endpoints[name]
    const method = endpoint.method === 'GET' ? 'get' : 'post'
    described[paths[name]] = { ...described[paths[name]], [method]: toOperation(name, endpoint) }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Cliffhanger product API',
        version: '1.0.0',
        description:
          'Every answer is `{code, message, data}`; `data` is used when `code` is `00000`. A reader decides by the code alone.',
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'Wherever this document came from.' }],
      components: {
        schemas: { Id },
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'The access token of a sign-in, URL-encoded, without a scheme. Row 216.',
          },
        },
      },
      paths: described,
    },
    { reused: 'inline' },
  )
}

export function openApiText(paths: Paths): string {
  return `${JSON.stringify(openApiDocument(paths), null, 2)}\n`
}

function toOperation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const refusals = new Set([
    ...COMMON_REFUSALS,
    ...(endpoint.audience === 'anyone' ? [] : SESSION_REFUSALS),
    ...endpoint.refusals,
  ])
  return {
    operationId: name,
    summary: endpoint.summary,
    description: endpoint.source,
    security: { anyone: [{}], either: [{}, { token: [] }], member: [{ token: [] }] }[endpoint.audience],
    requestParams: {
      header: toHeaders(name),
      ...(endpoint.query && { query: endpoint.query as z.ZodObject }),
    },
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } },
    }),
    responses: {
      '200': {
        description: 'Success.',
        content: { 'application/json': { schema: createEnvelope(endpoint.wire) } },
      },
      ...refusalResponses([...refusals]),
    },
  }
}

function refusalResponses(names: CodeName[]) {
  const byStatus = new Map<number, CodeName[]>()
  for (const name of names) {
    const status = HTTP_STATUS[name]
    byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codeNames]) => [
      String(status),
      {
        description: codeNames.map((name) => `${CODES[name]} ${name}`).join(', '),
        content: {
          'application/json': {
            schema: z.object({
              code: z.enum(codeNames.map((name) => CODES[name]) as [string, ...string[]]),
              message: z.string(),
              data: z.null(),
            }),
          },
        },
      },
    ]),
  )
}
