import { useEffect, useState } from 'react'

export interface Draft<Value> {
  /** Of the file that it changes. */
  version: string | null
  value: Value
}

/** What is typed and not saved: kept while this tab is open, so that a failure, a sign-in or another page loses none of it. */
export function useDraft<Value>(name: string) {
  const [draft, setDraft] = useState(() => readDraft<Value>(name))
  function change(next: Draft<Value> | null): void {
    setDraft(next)
    try {
      if (next) sessionStorage.setItem(name, JSON.stringify(next))
      else sessionStorage.removeItem(name)
    } catch {
      // Full or forbidden: the draft is as long as the page then.
    }
  }
  return [draft, change] as const
}

function readDraft<Value>(name: string): Draft<Value> | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Draft<Value> | null
  } catch {
    return null
  }
}

/** Once it has stayed the same for a moment. */
export function useSettled<Value>(value: Value, ms = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
