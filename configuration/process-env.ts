import type { Source } from './read-environment.ts'

/** The environment of this process; the web front and the platform read it only here. */
export function processEnv(): Source {
  return process.env
}

/** Libraries read `NODE_ENV` when they are loaded; React's default mode takes twice the time. */
export function defaultToProduction(): void {
  process.env.NODE_ENV ||= 'production'
}
