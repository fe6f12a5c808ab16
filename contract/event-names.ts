/** Names of usage events, which the specification leaves open. This is their only definition. Row 262. */
export const EVENT_NAMES = {
  signInFailed: 'login_fail',
} as const
