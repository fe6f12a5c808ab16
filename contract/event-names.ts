/** Names of usage events, which the specification leaves open: this table is the one place that has them. Row 262. */
export const EVENT_NAMES = {
  signInFailed: 'login_fail',
} as const
