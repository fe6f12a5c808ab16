import * as z from 'zod'

/** Of ISO 3166-1, two letters. `XX` is how CDNs say that they do not know it, and Tor's is `T1`. */
export const Country = z.string().regex(/^(?!XX)[A-Z]{2}$/)
