import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface ComposeService {
  image?: string
  build?: unknown
  command?: string[]
  entrypoint?: string[]
  environment: Record<string, string>
  /** By name; the file may list names alone. */
  networks: Record<string, { ipv4_address?: string }>
  depends_on?: Record<string, { condition: string; required?: boolean }>
  healthcheck?: { test: string[] }
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
}

export interface Compose {
  services: Record<string, ComposeService>
  networks: Record<string, { internal?: boolean } | null>
}

/** Reads `compose.yaml` without an engine. */
export function readCompose(root: string): Compose {
  const { services, networks } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true })
  for (const service of Object.values<{ networks: unknown; environment?: unknown }>(services)) {
    service.environment ??= {}
    if (Array.isArray(service.networks))
      service.networks = Object.fromEntries(service.networks.map((name: string) => [name, {}]))
  }
  return { services, networks }
}

/**
 * Fills in variables as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`.
 *
 * @throws Error for a variable that is needed and not given
 */
export function fillIn(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, mark?: string, rest = '') => {
    const value = given[name]
    if (value) return value
    if (mark === '?') throw new Error(`${name}: ${rest}`)
    return mark === '-' ? rest : ''
  })
}
