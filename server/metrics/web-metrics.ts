import { createInstruments } from '../../configuration/instruments.ts'
import { endpointNames } from '../../contract/product-api/endpoints.ts'

const API_OUTCOMES = ['success', 'unavailable', 'mismatch']
const PAGE_SOURCES = ['cached', 'rendered', 'stale']

export type WebMetrics = ReturnType<typeof createWebMetrics>

/** What one web process measures. A metric is a line here, and one where it happens. */
export function createWebMetrics() {
  const { counter, gauge, histogram, ...registry } = createInstruments('cliffhanger_web_')
  return {
    ...registry,
    /** `closed`: the client left before the end of the response. */
    requests: counter('requests_total', 'Requests.', ['route', 'method', 'status']),
    requestSeconds: histogram('request_seconds', 'From a request to the end of its response.', ['route']),
    responseBytes: counter('response_bytes_total', 'Bytes sent, with headers.', ['route']),
    /** `stale`: an outdated page was sent because of overload. */
    sharedPages: counter(
      'shared_pages_total',
      'Shared pages: cached, rendered or stale.',
      ['source'],
      PAGE_SOURCES.map((source) => ({ source })),
    ),
    apiCalls: counter(
      'product_api_calls_total',
      'Calls of the product API.',
      ['call', 'outcome'],
      endpointNames.flatMap((call) => API_OUTCOMES.map((outcome) => ({ call, outcome }))),
    ),
    apiCallSeconds: histogram('product_api_call_seconds', 'Time of a call of the product API.', ['call']),
    sharedResponses: counter('shared_responses_total', 'Responses of the product API that may be cached.'),
    sharedResponsesLoaded: counter('shared_responses_loaded_total', 'Those that needed a call.'),
    rendersRefused: counter('renders_refused_total', 'Renders refused because of overload.'),
    rendersRunning: gauge('renders_running', 'Renders in progress.'),
    rendersWaiting: gauge('renders_waiting', 'Renders in the queue.'),
    filesSending: gauge('files_sending', 'Videos and pictures being sent.'),
  }
}
