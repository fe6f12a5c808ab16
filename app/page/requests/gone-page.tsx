import { useEffect, useState } from 'react'
import { leaveForBuild } from './gone-code.ts'

/** A newer build replaced the page's code: loads the page as a document. */
export function GonePage() {
  const [isLost, setLost] = useState(false)
  useEffect(() => setLost(!leaveForBuild(window)), [])
  if (isLost) throw new Error('The code of this page is gone, and loading it again did not help.')
  return null
}

/** This document cannot load the page's code. The next one can, so no guard limits the reload. */
export function StuckPage() {
  useEffect(() => window.location.reload(), [])
  return null
}
