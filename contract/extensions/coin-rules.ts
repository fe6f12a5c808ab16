import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

export const coinRules = endpoint({
  method: 'GET',
  path: '/x/coins',
  summary: 'How the wallet spends: of each purse what ends first is spent first, and what never ends last.',
  source: 'Row 437, rule 8',
  audience: 'anyone',
  wire: z.object({
    spentFirst: z.enum(['bonus', 'coins']).meta({ description: 'The purse that an unlock empties first.' }),
  }),
  read: (wire) => wire,
})
