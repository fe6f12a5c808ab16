import { useEffect, useState } from 'react'
import { tabStorage } from '../../browser/device-storage.ts'
import { mayReload } from '../../browser/reload-guard.ts'
import { reachSite } from './reach-site.ts'
import { RESPONSE_MS_MAX } from './response-deadline.ts'

/** In this document. */
const failedBefore = new Set<string>()

/**
 * Why code did not load. `gone`: a newer build replaced it. `stuck`: it failed again although the site has it; browsers that
 * cache a failed import, such as Chromium 150, load it only in another document. `away`: a retry may succeed.
 *
 * @param addresses of its files; empty if the browser does not report them
 */
export async function whyCodeFailed(addresses: readonly string[]): Promise<'gone' | 'stuck' | 'away'> {
  const name = addresses.join()
  const isRepeated = failedBefore.has(name)
  failedBefore.add(name)
  const states = await Promise.all(addresses.length > 0 ? addresses.map(fileState) : [siteState()])
  if (states.includes('missing')) return 'gone'
  return isRepeated && states.every((state) => state === 'there') ? 'stuck' : 'away'
}

type FileState = 'there' | 'missing' | 'unknown'

async function fileState(address: string): Promise<FileState> {
  try {
    const signal = AbortSignal.timeout(RESPONSE_MS_MAX)
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    if (status === 404 || status === 410) return 'missing'
    return ok ? 'there' : 'unknown'
  } catch {
    return 'unknown'
  }
}

function siteState(): Promise<FileState> {
  return reachSite().then(
    () => 'there',
    () => 'unknown',
  )
}

/** From the site's current build. False: the page was just reloaded, and another reload would not help. */
function leaveForBuild({ location }: Pick<Window, 'location'>): boolean {
  if (!mayReload(tabStorage(), Date.now())) return false
  location.reload()
  return true
}

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
