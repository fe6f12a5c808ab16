import { performance } from 'node:perf_hooks'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  aggregator: 'sum'
  values: { value: number; labels: Partial<Record<string, string | number>>; metricName?: string }[]
}

/** The values of a registry as plain data, so that another thread or process can receive them. */
export type Measured = readonly Metric[]

/** From a cached page to the deadline of a payment. */
export const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
export const LAG_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const LAG_SAMPLE_MS = 50

/**
 * Makes metrics whose names begin with `prefix`, and measures this thread and its process under the same prefix.
 *
 * A label has few values, all of which the source lists: patterns of addresses, names of calls, classes of status. It is never
 * anything that a request can choose.
 */
export function createInstruments(prefix: string) {
  const registry = new Registry()
  const hooks: (() => void | Promise<void>)[] = []
  const named = (name: string, help: string) => ({ name: prefix + name, help, registers: [registry] })

  /** What `known` names begins at 0: Prometheus sees no increase in one that begins at 1, so the first failure would fire no alert. */
  function counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    known: readonly Record<Label, string>[] = [],
  ): Counter<Label> {
    const made = new Counter({ ...named(name, help), labelNames })
    for (const labels of known) made.inc(labels, 0)
    return made
  }
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge({ ...named(name, help), labelNames })
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    buckets = SECONDS,
  ) => new Histogram({ ...named(name, help), labelNames, buckets })

  const up = gauge('up', 'Processes that respond.')
  const cpu = counter('cpu_seconds_total', 'Processor time of the process.')
  const memory = gauge('memory_bytes', 'Resident memory of the process.')
  const busy = counter('event_loop_busy_seconds_total', 'Time in which the event loop was busy.')
  const lag = histogram('event_loop_lag_seconds', 'How late a timer fires.', [], LAG_SECONDS)

  let dueAtMs = performance.now() + LAG_SAMPLE_MS
  const timer = setInterval(() => {
    const nowMs = performance.now()
    lag.observe(Math.max(0, nowMs - dueAtMs) / 1e3)
    dueAtMs = nowMs + LAG_SAMPLE_MS
  }, LAG_SAMPLE_MS).unref()

  function readProcess(): void {
    const { user, system } = process.cpuUsage()
    up.set(1)
    setTotal(cpu, (user + system) / 1e6)
    setTotal(busy, performance.eventLoopUtilization().active / 1e3)
    memory.set(process.memoryUsage.rss())
  }

  return {
    counter,
    gauge,
    histogram,
    registry,
    /** `hook` sets what is known only when it is read; it must not reject. */
    onRead(hook: () => void | Promise<void>): void {
      hooks.push(hook)
    },
    async read(): Promise<Measured> {
      readProcess()
      await Promise.all(hooks.map((hook) => hook()))
      return toMeasured(registry)
    },
    stop: () => clearInterval(timer),
  }
}

/** In Prometheus's text format. Values of the same name and labels, as from several processes, are added up. */
export function toText(all: readonly Measured[]): Promise<string> {
  return aggregate(all).metrics()
}

/** What stays true when the process that measured it has ended. */
export function onlyTotals(measured: Measured): Measured {
  return measured.filter(({ type }) => type !== 'gauge')
}

/** As one; for totals only. */
export function addUp(all: readonly Measured[]): Promise<Measured> {
  return toMeasured(aggregate(all))
}

function aggregate(all: readonly Measured[]): Registry {
  return AggregatorRegistry.aggregate(all.map((measured) => [...measured]))
}

/** The library's types call `type` a number, which it is not. */
async function toMeasured(registry: Registry): Promise<Measured> {
  return (await registry.getMetricsAsJSON()) as unknown as Measured
}

function setTotal(counter: Counter, total: number): void {
  counter.reset()
  counter.inc(total)
}
