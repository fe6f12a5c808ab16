type OpenedPage = Pick<Window, 'matchMedia'> & { navigator: object }

/** 0: opened as an installed app; 1: in the browser. */
export function readOpenMethod({ matchMedia, navigator }: OpenedPage): 0 | 1 {
  const isStandalone =
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  return isStandalone ? 0 : 1
}
