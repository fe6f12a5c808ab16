import { createContext, useContext } from 'react'

export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
