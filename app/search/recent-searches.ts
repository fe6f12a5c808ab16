import { deviceStorage, readStored, writeStored, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

const KEPT_MAX = 8

export function recentSearches(): string[] {
  const stored = readStored(deviceStorage(), STORAGE_KEYS.searches)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, KEPT_MAX) : []
}

export function rememberSearch(query: string): void {
  const text = query.trim()
  if (text !== '') keep([text, ...others(text)])
}

export function forgetSearch(query: string): void {
  keep(others(query))
}

export function forgetSearches(): void {
  keep([])
}

function others(query: string): string[] {
  return recentSearches().filter((one) => one.toLowerCase() !== query.toLowerCase())
}

function keep(searches: readonly string[]): void {
  if (searches.length === 0) writeText(deviceStorage(), STORAGE_KEYS.searches, null)
  else writeStored(deviceStorage(), STORAGE_KEYS.searches, searches.slice(0, KEPT_MAX))
}
