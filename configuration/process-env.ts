import type { Source } from './read-environment.ts'

/** The environment of this process; the web front reads it nowhere else. */
export function processEnv(): Source {
  return process.env
}

/** Libraries choose by `NODE_ENV`, when they are loaded, how much they check: React's default costs twice the time. */
export function defaultToProduction(): void {
  process.env.NODE_ENV ||= 'production'
}
