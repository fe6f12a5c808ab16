import * as z from 'zod'

/** The area cookie's content, from `/common/info`. Both values become headers, hence the narrow alphabets. */
const Area = z.strictObject({
  lang: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/),
  browser: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/),
})
export type Area = z.infer<typeof Area>

export function parseArea(cookie: string | undefined): Area | null {
  if (!cookie) return null
  try {
    return Area.safeParse(JSON.parse(cookie)).data ?? null
  } catch {
    return null
  }
}

export function areaCookie(info: { lang: string; browser: string }): string | null {
  const area = Area.safeParse({ lang: info.lang, browser: info.browser })
  return area.success ? JSON.stringify(area.data) : null
}
