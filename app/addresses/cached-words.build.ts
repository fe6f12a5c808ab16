import { toCachedWords } from './address-rules.ts'
import { ADDRESSES } from './address-table.ts'

/** See `toKeptWords`. Only the values reach the browser: see `settleBuildModules` in `vite.config.ts`. */
export const CACHED_WORDS = toCachedWords(ADDRESSES)
