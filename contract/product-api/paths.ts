import { type EndpointName, endpointNames, endpoints } from './endpoints.ts'

export type Paths = Record<EndpointName, string>

/**
 * Applies the deployment's overrides to the contract's paths (the specification leaves `{hash}` and `{token}` open). Throws an
 * error whose message is written for the operator.
 *
 * @param overrides call name to path, for example `{ "topDramas": "/v2/top" }`
 */
export function createPaths(overrides: Readonly<Record<string, unknown>> = {}): Paths {
  for (const [name, path] of Object.entries(overrides)) {
    if (!(name in endpoints)) {
      throw new Error(`There is no call "${name}"; known calls: ${endpointNames.join(', ')}.`)
    }
    if (typeof path !== 'string' || !/^\/[\w/.~-]+$/.test(path)) {
      throw new Error(`The path of call "${name}" must start with a slash and hold no query: ${String(path)}`)
    }
  }
  const paths = Object.fromEntries(
    endpointNames.map((name) => [name, String(overrides[name] ?? endpoints[name].path)]),
  ) as Paths
  const seen = new Map<string, EndpointName>()
  for (const name of endpointNames) {
    const key = `${endpoints[name].method} ${paths[name]}`
    const other = seen.get(key)
    if (other) throw new Error(`The calls "${other}" and "${name}" have the same path: ${key}`)
    seen.set(key, name)
  }
  return paths
}
