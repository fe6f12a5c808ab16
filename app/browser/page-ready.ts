/** Set once the page answers to presses: its first render by React is committed. Read by browser tests and by whoever measures a page. */
export const PAGE_READY_MARK = 'cliffhanger.ready'
