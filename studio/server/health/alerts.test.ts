import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readAlerts } from './alerts.ts'

async function answering(body: string, work: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((req, res) => {
    res.statusCode = req.url === '/base/api/v1/alerts' ? 200 : 404
    res.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`)
  } finally {
    server.close()
  }
}

const alert = (alertname: string, state: string) => ({
  state,
  activeAt: '2026-12-03T01:00:00Z',
  value: '1e+00',
  labels: { alertname, severity: 'critical', instance: 'web-1' },
  annotations: { summary: `${alertname} happened.` },
})

test('alerts that fire come first, each with what it is about (row 470)', async () => {
  const alerts = [alert('Slow', 'pending'), alert('Over', 'inactive'), alert('Down', 'firing')]
  await answering(JSON.stringify({ status: 'success', data: { alerts } }), async (address) => {
    expect(await readAlerts(address)).toEqual([
      expect.objectContaining({ name: 'Down', isFiring: true, severity: 'critical', of: ['instance=web-1'] }),
      expect.objectContaining({ name: 'Slow', isFiring: false, summary: 'Slow happened.' }),
    ])
  })
})

test('what is no Prometheus is said, with the setting that names it', async () => {
  await answering('<html>', async (address) => {
    await expect(readAlerts(address)).rejects.toThrow(/STUDIO_PROMETHEUS_URL/)
  })
  await expect(readAlerts('http://127.0.0.1:9')).rejects.toThrow(/did not answer/)
})
