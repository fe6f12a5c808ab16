/** Clips of a visit that are not shown again; the oldest give way. */
export const SHOWN_MAX = 500
/** What a device says of its viewer, in all. */
export const SIGNALS_MAX = 50
