import { isId } from '../../contract/id-form.ts'

const EPISODE = /^(ep)?([1-9]\d{0,2})$/

/** An episode segment: `12`, or the other spelling `ep12`, which is redirected. */
export function parseEpisodeSegment(
  segment: string | undefined,
): { number: number; isCanonical: boolean } | null {
  const match = EPISODE.exec(segment ?? '')
  return match ? { number: Number(match[2]), isCanonical: !match[1] } : null
}

const PAGE = /^[1-9]\d{0,3}$/

/** A page number from 1 to 9999; an absent one is 1. */
export function parsePage(text: string | null | undefined): number | null {
  if (text == null) return 1
  return PAGE.test(text) ? Number(text) : null
}

export function parseId(text: string | undefined): string | null {
  return text !== undefined && isId(text) ? text : null
}

/** A category segment, `{id}` or `{id}-{type}`: split at the last hyphen when what follows is a number. */
export function parseCategorySegment(
  text: string | undefined,
): { columnId: string; type: number | null } | null {
  const match = /^(.*)-(\d{1,4})$/.exec(text ?? '')
  const columnId = parseId(match ? match[1] : text)
  return columnId ? { columnId, type: match ? Number(match[2]) : null } : null
}
