/** Set once React has committed its first render. Read by browser tests and benchmarks. */
export const PAGE_READY_MARK = 'cliffhanger.ready'
