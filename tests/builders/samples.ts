export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy
const VALUE = /^(?:[+-]?(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|Inf)|NaN)$/i

/** Parses Prometheus's text format strictly: throws for every line that it does not allow, and for a series that occurs twice. */
export function readSamples(text: string) {
  if (!text.endsWith('\n')) throw new Error('The last line is not ended.')
  const types = new Map<string, string>()
  const samples: Sample[] = []
  const seen = new Set<string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === 'TYPE') {
      if (types.has(name)) throw new Error(`${name} has two types.`)
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) throw new Error(`Not a type: ${line}`)
      types.set(name, rest)
    }
    if (kind) continue
    const sample = readSample(line)
    const series = sample.name + JSON.stringify(Object.entries(sample.labels).sort())
    if (seen.has(series)) throw new Error(`Twice: ${line}`)
    seen.add(series)
    if (!types.has(sample.name) && !types.has(sample.name.replace(/_(bucket|sum|count)$/, ''))) {
      throw new Error(`Without a type: ${line}`)
    }
    samples.push(sample)
  }
  const all = (name: string) => samples.filter((sample) => sample.name === name)
  return {
    samples,
    types,
    all,
    /** Undefined if there is no such series; with exactly these labels. */
    value: (name: string, labels: Record<string, string> = {}) =>
      all(name).find(
        (sample) =>
          Object.keys(sample.labels).length === Object.keys(labels).length &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )?.value,
  }
}

function readSample(line: string): Sample {
  const name = NAME.exec(line)?.[0] ?? ''
  const rest = line.slice(name.length)
  const [, braces = '', value = ''] = /^(?:\{(.*)\})? (\S+)$/.exec(rest) ?? []
  const labels: Record<string, string> = {}
  let end = 0
  for (const [whole, label, text] of braces.matchAll(LABEL)) {
    labels[label as string] = text as string
    end += whole.length
  }
  if (name === '' || end !== braces.length || !VALUE.test(value)) throw new Error(`Not a sample: ${line}`)
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) }
}
