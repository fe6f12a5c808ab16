import { useEffect, useLayoutEffect } from 'react'

/** For components that the server renders too: there React warns about layout effects. */
export const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
