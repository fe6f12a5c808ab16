import { createContext, useContext } from 'react'

/** Marks our own inline scripts. Browsers hide it from scripts, so that it is empty there. */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
