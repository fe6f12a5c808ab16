import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const AreaInfo = z.object({
  lang: z.string().max(35).meta({ description: 'Language of the visitor’s area, BCP 47.' }),
  browser: z.string().max(64).meta({ description: 'Sent back as the `brand` header. Row 217.' }),
  languages: z
    .array(z.string())
    .optional()
    .meta({ description: 'Languages this backend translates its content into. Row 214.' }),
  extensions: z
    .array(z.string())
    .optional()
    .meta({ description: 'Extension calls this backend has. Rule 8.' }),
})
export type AreaInfo = z.infer<typeof AreaInfo>

export const areaInfo = endpoint({
  method: 'GET',
  path: '/common/info',
  summary: 'Area information of the visitor.',
  source: 'Row 242',
  audience: 'anyone',
  wire: AreaInfo,
  read: (wire) => wire,
})

/** Null: the area is not known yet. */
export function hasExtension(area: Pick<AreaInfo, 'extensions'> | null, name: string): boolean {
  return area?.extensions?.includes(name) ?? false
}
