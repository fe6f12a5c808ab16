import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  command?: string[]
  networks: string[]
  ports?: string[]
  [setting: string]: unknown
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
}

describe('the example of several containers (rows 455, 460)', () => {
  test.each(Object.entries(services))('%s has only the privileges it needs', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      mem_limit: expect.stringMatching(/^\d+g$/),
      pids_limit: expect.any(Number),
    })
    expect(service).not.toHaveProperty('privileged')
    if (name !== 'database') expect(service).not.toHaveProperty('cap_add')
  })

  test('every image is pinned to a tested version and digest', () => {
    const bases = [...read('Dockerfile').matchAll(/^(?:ARG NODE_IMAGE=|FROM )(\S+)/gm)].map(
      ([, base]) => base!,
    )
    const stages = [...read('Dockerfile').matchAll(/ AS (\S+)$/gm)].map(([, stage]) => stage!)
    const images = [
      ...bases.filter((base) => !base.startsWith('$') && !stages.includes(base)),
      ...Object.values(services).flatMap(({ image }) => (image ? [String(image)] : [])),
    ]
    expect(images).toHaveLength(2)
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.[\w.-]+@sha256:[0-9a-f]{64}$/)
  })

  test('only the web front is published, and only on this machine', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    )
    expect(published).toEqual([['web', '127.0.0.1:3000:3000']])
  })

  test('only the platform reaches the database, which itself reaches nothing', () => {
    const onNetwork = (wanted: string) =>
      Object.keys(services).filter((name) => services[name]!.networks.includes(wanted))
    expect(services.database!.networks).toEqual(['data'])
    expect(onNetwork('data')).toEqual(['database', 'platform'])
    expect(networks.data).toEqual({ internal: true })
    expect(onNetwork('product')).toEqual(['platform', 'web'])
    expect(networks.product).toEqual({ internal: true })
  })
})
