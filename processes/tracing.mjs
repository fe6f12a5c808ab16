/**
 * OpenTelemetry traces of a process, from a viewer's request to the statements of the database. Node loads it before everything
 * else, in each process of the product, if `NODE_OPTIONS` names it; all settings are OpenTelemetry's own variables
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER` …). Its packages are not part of a production install:
 * docs/operating/tracing.md.
 *
 * A Node that is too old for the product parses this file as well, and ends by starting a newer one.
 */
import { createRequire } from 'node:module'

const NODE_MAJOR_MIN = 24

if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) await startTracing()

async function startTracing() {
  const [
    { propagation },
    { NodeSDK },
    { HttpInstrumentation },
    { UndiciInstrumentation },
    { PgInstrumentation },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-undici'),
    import('@opentelemetry/instrumentation-pg'),
  ])
  const [{ SITE_ADDRESSES }, { LANGUAGES }, { OTHER_ROUTE, routeLabels }, { redactTarget }] =
    await Promise.all([
      import('../app/addresses/address-rules.ts'),
      import('../app/i18n/language.ts'),
      import('../server/metrics/route-label.ts'),
      import('../server/observability/redact.ts'),
    ])
  const toRouteLabel = routeLabels(SITE_ADDRESSES, LANGUAGES)

  /** Without queries and signed paths, which may grant access, and without what tells who the viewer is. */
  function describeRequest(span, method, target) {
    const path = redactTarget(target.split('?', 1)[0])
    span.setAttributes({
      'url.path': path,
      'url.query': '',
      'url.full': path,
      'client.address': '',
      'network.peer.address': '',
      'user_agent.original': '',
    })
    const route = toRouteLabel(target)
    if (route === OTHER_ROUTE) return
    span.setAttribute('http.route', route)
    span.updateName(`${method} ${route}`)
  }

  // Several in a second, which say nothing about any viewer.
  const isHealthCheck = (target = '') => /\/(?:healthz|readyz)$/.test(target)

  // Only web fronts call a platform. What reaches a web front, a stranger may have sent.
  const isPlatform = process.argv
    .slice(1, 3)
    .some((part) => /(?:^|\/)platform(?:\/main\.(?:ts|mjs))?$/.test(part))

  /** A stranger decides neither what is sampled nor what is passed on: each request of a viewer begins a trace. */
  function forgetCaller(headers) {
    for (const name of propagation.fields()) delete headers[name.toLowerCase()]
  }

  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({
        // Runs before the caller's headers are read.
        ignoreIncomingRequestHook: ({ headers, url }) => {
          if (!isPlatform) forgetCaller(headers)
          return isHealthCheck(url)
        },
        requestHook: (span, request) => {
          // One that is sent, by a library that does not use undici, has `path` instead.
          describeRequest(span, request.method ?? 'GET', request.url ?? request.path ?? '/')
        },
      }),
      new UndiciInstrumentation({
        ignoreRequestHook: ({ path }) => isHealthCheck(path),
        requestHook: (span, { method, path }) => describeRequest(span, method, path),
      }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  sdk.start()
  // Patches what later imports receive, which the instrumentations do only for `require`.
  const require = createRequire(import.meta.url)
  for (const name of ['node:http', 'node:https', 'pg']) require(name)
  process.once('beforeExit', () => sdk.shutdown().catch(() => {}))
}
