import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { describe, expect, test } from 'vitest'
import { readStages } from '../image/read-dockerfile.ts'
import { readCompose } from './read-compose.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { services, networks } = readCompose(ROOT)
const all = Object.entries(services)
/** Commands that end. */
const COMMANDS = ['import']

describe('the example of several containers (rows 455, 460)', () => {
  test('is as the Compose Specification has it', () => {
    const linter = new DCLinter({
      rules: {
        'no-build-and-image': 0,
        'no-quotes-in-volumes': 0,
        'no-unbound-port-interfaces': 0,
        'require-project-name-field': 0,
        'service-dependencies-alphabetical-order': 0,
        'service-keys-order': 0,
        'services-alphabetical-order': 0,
        'top-level-properties-order': 0,
      },
      quiet: false,
      debug: false,
      exclude: [],
    })
    const found = linter.lintFiles([join(ROOT, 'compose.yaml')], false)
    const messages = found.flatMap((file) => file.messages.map(({ line, message }) => `${line}: ${message}`))
    expect(messages).toEqual([])
  })

  test.each(all)('%s has only the privileges it needs', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      init: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: COMMANDS.includes(name) ? 'no' : 'unless-stopped',
      mem_limit: expect.stringMatching(/^\d+g$/),
      pids_limit: expect.any(Number),
    })
    expect(service).not.toHaveProperty('privileged')
    if (name !== 'database') expect(service).not.toHaveProperty('cap_add')
  })

  test('every service that stays has a health check, and those behind it wait for it', () => {
    const ofImage = readStages(read('Dockerfile')).some(({ steps }) =>
      steps.some(({ kind }) => kind === 'healthcheck'),
    )
    expect(ofImage).toBe(true)
    const isChecked = (name: string) =>
      services[name]!.healthcheck !== undefined || services[name]!.build !== undefined
    const staying = Object.keys(services).filter((name) => !COMMANDS.includes(name))
    expect(staying.filter((name) => !isChecked(name))).toEqual([])
    for (const [, { depends_on = {} }] of all) {
      for (const [name, { condition, required }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        // A service of a profile that is off is not waited for.
        expect(required ?? true).toBe(services[name]!.profiles === undefined)
      }
    }
  })

  test('every image is pinned to a version and its digest', () => {
    const dockerfile = readStages(read('Dockerfile'))
    const stages = dockerfile.map(({ name }) => name)
    const images = [
      ...dockerfile.map(({ base }) => base).filter((base) => !stages.includes(base)),
      ...Object.values(services).flatMap(({ image, build }) => (image && !build ? [image] : [])),
    ]
    expect([...new Set(images)]).toHaveLength(5)
    for (const image of images) expect(image).toMatch(/^[a-z/]+:v?\d+\.[\w.-]+@sha256:[0-9a-f]{64}$/)
  })

  test('only nginx is published, and Studio to the machine itself; nginx reaches nothing but the web fronts', () => {
    const published = all.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(published).toEqual([
      ['nginx', '80:80'],
      ['nginx', '443:443'],
      ['studio', '127.0.0.1:3100:3100'],
    ])
    expect(Object.keys(services.nginx!.networks).toSorted()).toEqual(['edge', 'front'])
    expect(onNetwork('edge')).toEqual(['nginx'])
    expect(onNetwork('front')).toEqual(['nginx', 'second-web', 'web'])
    const addresses = ['web', 'second-web'].map(
      (name) => `${services[name]!.networks.front!.ipv4_address}:3000`,
    )
    expect(services.nginx!.command).toEqual(addresses)
  })

  test('the database, Valkey and the object storage are reached by those that need them, and reach nothing', () => {
    expect(onNetwork('data')).toEqual(['database', 'import', 'platform', 'studio'])
    expect(onNetwork('storage')).toEqual(['import', 'objects', 'platform', 'studio'])
    expect(onNetwork('state')).toEqual(['second-web', 'valkey', 'web'])
    expect(onNetwork('product')).toEqual(['platform', 'second-web', 'web'])
    // The importer because of a bucket elsewhere, Studio because of refunds too.
    expect(onNetwork('outside')).toEqual(['import', 'platform', 'second-web', 'studio', 'web'])
    for (const name of ['database', 'valkey', 'objects'])
      expect(Object.keys(services[name]!.networks)).toHaveLength(1)
    const open = Object.keys(networks).filter((name) => !networks[name]?.internal)
    expect(open.toSorted()).toEqual(['edge', 'outside'])
  })
})

function onNetwork(wanted: string): string[] {
  return Object.keys(services)
    .filter((name) => wanted in services[name]!.networks)
    .toSorted()
}
