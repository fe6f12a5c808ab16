/** Properties of an element out of reach of pointers, keys and screen readers; React 18 has no property of this name. */
export const inertIf = (isInert: boolean) => (isInert ? { inert: '' } : {})
