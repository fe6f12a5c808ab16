import * as z from 'zod'

/** Page size of browse and category listings. */
export const LISTING_PAGE_SIZE = 12
/** Page size of screens with lists (history, wallet, saved). */
export const SCREEN_PAGE_SIZE = 20
/** Page size of lists in drawers. */
export const DRAWER_PAGE_SIZE = 30
/** The episode list is requested in one page; longer dramas are not supported. */
export const EPISODE_LIST_PAGE_SIZE = 999

/** Query values are text; numbers are parsed from it. */
const wholeNumber = z.coerce.number().int()

export const PageQuery = z.object({
  pageIndex: wholeNumber.min(1).max(1_000_000).default(1).meta({ description: 'From 1.' }),
  pageSize: wholeNumber.min(1).max(EPISODE_LIST_PAGE_SIZE).default(SCREEN_PAGE_SIZE),
})

/** One page of a list: its records and whether more follow. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ records: z.array(item), hasMore: z.boolean() })
}
