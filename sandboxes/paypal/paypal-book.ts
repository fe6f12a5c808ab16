import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The button the buyer pressed, which decides the outcome of the capture. */
export type PayChoice = 'pay' | 'pending' | 'declined'

export interface BookCapture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'REVERSED'
  createdAtMs: number
}

export interface BookRefund {
  id: string
  /** Of its request; absent: its order's. */
  customId?: string | undefined
  value: string
  createdAtMs: number
}

export interface BookOrder {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  createdAtMs: number
  approvedAtMs: number | null
  referenceId: string
  customId: string | null
  invoiceId: string | null
  description: string
  currency: string
  value: string
  returnUrl: string
  cancelUrl: string
  choice: PayChoice | null
  fault: string | null
  capture: BookCapture | null
  /** Of refunds and reversals. */
  refundIds: string[]
  /** Absent in books of former releases. */
  refunds?: BookRefund[]
  /** Of the dispute that is open; absent in books of former releases. */
  disputeId?: string | null
}

export interface StoredResponse {
  key: string
  hash: string
  status: number
  json: unknown
  atMs: number
}

export interface Delivery {
  id: string
  body: string
  dueAtMs: number
  attempts: number
  isForged: boolean
  isDone: boolean
}

export interface BookEvent {
  id: string
  body: string
  atMs: number
}

type Line = { order: BookOrder } | { answer: StoredResponse } | { delivery: Delivery } | { event: BookEvent }

/** The provider's records of requests, results and undelivered notices. They outlive the product. */
export interface Book {
  orders(): readonly BookOrder[]
  order(id: string): BookOrder | null
  write(order: BookOrder): void
  response(key: string): StoredResponse | null
  storeResponse(response: StoredResponse): void
  deliveries(): readonly Delivery[]
  queue(delivery: Delivery): void
  events(): readonly BookEvent[]
  note(event: BookEvent): void
}

const ENTRIES_MAX = 5_000

/**
 * One line per change, written before the response. A killed process leaves half a line, which is dropped.
 */
export function openBook(file: string): Book {
  const orders = new Map<string, BookOrder>()
  const responses = new Map<string, StoredResponse>()
  const deliveries = new Map<string, Delivery>()
  const events = new Map<string, BookEvent>()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })

  function apply(line: Line): void {
    if ('order' in line) put(orders, line.order.id, line.order)
    else if ('event' in line) put(events, line.event.id, line.event)
    else if ('answer' in line) put(responses, line.answer.key, line.answer)
    else if (line.delivery.isDone) deliveries.delete(line.delivery.id)
    else put(deliveries, line.delivery.id, line.delivery)
  }

  function write(line: Line): void {
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    apply(line)
  }

  for (const line of readLines(file)) apply(line)
  const lines: Line[] = [
    ...[...orders.values()].map((order) => ({ order })),
    ...[...responses.values()].map((answer) => ({ answer })),
    ...[...deliveries.values()].map((delivery) => ({ delivery })),
    ...[...events.values()].map((event) => ({ event })),
  ]
  writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)

  return {
    orders: () => [...orders.values()].toReversed(),
    order: (id) => orders.get(id) ?? null,
    write: (order) => write({ order }),
    response: (key) => responses.get(key) ?? null,
    storeResponse: (response) => write({ answer: response }),
    deliveries: () => [...deliveries.values()],
    queue: (delivery) => write({ delivery }),
    events: () => [...events.values()],
    note: (event) => write({ event }),
  }
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > ENTRIES_MAX && !oldest.done) map.delete(oldest.value)
}

function readLines(file: string): Line[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}
