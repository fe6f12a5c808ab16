/** A page splits more events into several reports. Separate from the schemas so that pages need not load those. */
export const EVENTS_PER_REPORT_MAX = 50
