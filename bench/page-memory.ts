import type { CDPSession } from '@playwright/test'

const COUNTED = ['HTMLVideoElement', 'MediaSource', 'SourceBuffer', 'TextTrack'] as const

async function alive(devTools: CDPSession, name: string): Promise<number> {
  const { result } = await devTools.send('Runtime.evaluate', {
    expression: `${name}.prototype`,
    objectGroup: 'look',
  })
  const { objects } = await devTools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
    objectGroup: 'look',
  })
  const { result: list } = await devTools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await devTools.send('Runtime.releaseObjectGroup', { objectGroup: 'look' })
  return list.value as number
}

/** JS heap, nodes, listeners and media objects that are still alive after garbage collection. */
export async function lookAtMemory(devTools: CDPSession): Promise<Record<string, number>> {
  await devTools.send('Performance.enable')
  for (let turn = 0; turn < 3; turn++) await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const counts = []
  for (const name of COUNTED) counts.push([name, await alive(devTools, name)])
  return {
    heapMB: Math.round(metric('JSHeapUsedSize') / 1e4) / 100,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...Object.fromEntries(counts),
  }
}
