/** The contract's limit, in a module that brings no schema to the browser. */
export const QUERY_LENGTH_MAX = 100
