import { createContext, useContext } from 'react'

/** Browsers hide it from scripts, so it is empty there. */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
