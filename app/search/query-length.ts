/** Equals the contract's limit; a separate module, so that no schema reaches the browser. */
export const QUERY_LENGTH_MAX = 100
