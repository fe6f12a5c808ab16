export interface WatchedDrama {
  dramaId: string
  episodeNumber: number | null
  episodeCount: number | null
}

const COVER = 'data-cover'
const ID = /^\w{1,64}$/

const BAR = 'var(--accent-gradient)'
const TRACK = 'linear-gradient(rgb(255 255 255 / 30%), rgb(255 255 255 / 30%))'
const SHADE = 'linear-gradient(transparent, rgb(0 0 0 / 80%) 60%)'

/** A progress bar over the drama's episodes, and the number of the current one. */
const LOOK = `position: absolute; inset: auto 0 0; padding: 0.875rem 0.5rem 0.5rem; color: #fff;
font-size: 0.6875rem; font-weight: 600; line-height: 1; font-variant-numeric: tabular-nums;
background: ${BAR} 0 100% / var(--watched) 3px no-repeat, ${TRACK} 0 100% / 100% 3px no-repeat, ${SHADE};`

/**
 * Style rules, since pages are the same for everybody: they apply wherever and whenever a cover is added,
 * without shifts or renders. `inWords` formats which of how many episodes.
 */
export function watchedStyles(
  dramas: readonly WatchedDrama[],
  inWords: (number: number, count: number) => string,
): string {
  const rules = dramas.flatMap(({ dramaId, episodeNumber: number, episodeCount: count }) => {
    if (!number || !count || !ID.test(dramaId)) return []
    const share = Math.min(100, (number / count) * 100)
    const text = JSON.stringify(inWords(number, count))
    return `[${COVER}="${dramaId}"]::after { --watched: ${share.toFixed(1)}%; content: ${text}; }`
  })
  if (rules.length === 0) return ''
  return [
    `[${COVER}]::after { ${LOOK} }`,
    `[dir='rtl'] [${COVER}]::after { background-position: 100% 100%, 0 100%, 0 0; }`,
    ...rules,
  ].join('\n')
}
