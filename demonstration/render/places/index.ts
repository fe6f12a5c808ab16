import * as city from './city.ts'
import * as halls from './halls.ts'
import * as indoors from './indoors.ts'
import * as nature from './nature.ts'
import type { Place } from './place.ts'

export const PLACES = { ...city, ...halls, ...indoors, ...nature } satisfies Record<string, Place>
export type PlaceName = keyof typeof PLACES
