/** Events in one report of a page; more are sent in several. Apart from the schemas, which pages need not load. */
export const EVENTS_PER_REPORT_MAX = 50
