import type { Page } from '@playwright/test'

const KINDS = {
  'style sheets': /\.css$/,
  fonts: /\.woff2$/,
  scripts: /\.js$/,
  pictures: /^\/_ipx\/|^\/brand\/|\.(?:ico|svg|png|webp)$/,
  'data of pages': /\.data$/,
  videos: /^\/media\//,
} as const

export type Kind = keyof typeof KINDS | 'documents' | 'others'

export interface Transfer {
  kind: Kind
  path: string
  /** As transferred, with its headers; 0 until its end. */
  sizeBytes: number
}

const toKind = (path: string): Kind =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(path)) ?? 'others'

/** Everything the page requests from the network from now on, in order, also what the browser requests by itself. */
export async function recordTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const byId = new Map<string, Transfer>()
  const browser = await page.context().newCDPSession(page)
  browser.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const { protocol, pathname: path } = new URL(request.url)
    if (!protocol.startsWith('http')) return
    const kind = type === 'Document' ? 'documents' : toKind(path)
    const transfer: Transfer = { kind, path, sizeBytes: 0 }
    byId.set(requestId, transfer)
    transfers.push(transfer)
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = byId.get(requestId)
    if (transfer) transfer.sizeBytes = encodedDataLength
  })
  await browser.send('Network.enable')
  return transfers
}
