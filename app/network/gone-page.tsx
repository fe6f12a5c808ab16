import { useEffect, useState } from 'react'
import { leaveForBuild } from './gone-code.ts'

/** Rendered for a page whose code a newer build replaced: loads that page as a document. */
export function GonePage() {
  const [isLost, setLost] = useState(false)
  useEffect(() => setLost(!leaveForBuild(window)), [])
  if (isLost) throw new Error('The code of this page is gone, and loading it again did not help.')
  return null
}

/** Rendered for a page whose code this document cannot load. The next document can, so no guard limits the reload. */
export function StuckPage() {
  useEffect(() => window.location.reload(), [])
  return null
}
