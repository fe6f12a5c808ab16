import { readFileSync } from 'node:fs'

/** A fenced block of commands. `server`: it needs root, systemd or a domain, so a test compares it and runs the rest. */
export interface Block {
  isServer: boolean
  /** Where it is typed, on pages about several machines. */
  place: string
  commands: string
}

/** The blocks of a page, in order. */
export function readBlocks(page: string): Block[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^```sh(?: (server|once|machine))?\n(.*?)^```$/gms)].map(
    ([, place = '', commands = '']) => ({
      isServer: place === 'server',
      place,
      commands,
    }),
  )
}
