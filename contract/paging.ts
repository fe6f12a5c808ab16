import * as z from 'zod'

export const LISTING_PAGE_SIZE = 12
export const SCREEN_PAGE_SIZE = 20
export const DRAWER_PAGE_SIZE = 30
/** The episode list is requested in one page; longer dramas are not supported. */
export const EPISODE_LIST_PAGE_SIZE = 999

/** Query values arrive as text. */
const wholeNumber = z.coerce.number().int()

export const PageQuery = z.object({
  pageIndex: wholeNumber.min(1).max(1_000_000).default(1).meta({ description: 'From 1.' }),
  pageSize: wholeNumber.min(1).max(EPISODE_LIST_PAGE_SIZE).default(SCREEN_PAGE_SIZE),
})

export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ records: z.array(item), hasMore: z.boolean() })
}
