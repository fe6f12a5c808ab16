import { useEffect, useState } from 'react'
import { leaveForBuild } from './gone-code.ts'

/** Shown in the place of a page whose code a newer build has replaced: loads that page as a document. */
export function GonePage() {
  const [isLost, setLost] = useState(false)
  useEffect(() => setLost(!leaveForBuild(window)), [])
  if (isLost) throw new Error('The code of this page is gone, and loading it again did not help.')
  return null
}

/** In the place of a page whose code this document cannot load any more: the next document can, so no guard is asked. */
export function StuckPage() {
  useEffect(() => window.location.reload(), [])
  return null
}
