import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IContainer, IPodSpec } from 'kubernetes-models/v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { LANGUAGES } from '../../app/i18n/language.ts'
import { ALL_VARIABLES, SECRETS } from '../../configuration/variables.ts'
import { operatorFromEnvironment, settingsFromEnvironment } from '../../platform/config/settings.ts'
import { PLATFORM_CLOSE_MS_MAX } from '../../platform/http/listen.ts'
import { METRICS_PATH } from '../../platform/http/serve-metrics.ts'
import { requireKey } from '../../platform/require-key.ts'
import { PRIMARY_CLOSE_MS_MAX } from '../../processes/primary.ts'
import { loadBrand } from '../../server/brand/brand.ts'
import { loadConfig } from '../../server/config/config.ts'
import { newInMemory } from '../builders/embedded.ts'
import { testKey } from '../builders/keys.ts'
import { platformOver } from '../builders/platform.ts'
import { manifestFaults } from './manifest-faults.ts'
import { type End, mayConnect, selects } from './network-rules.ts'
import { type Manifest, podTemplate, readKustomization } from './read-kustomization.ts'
import { readBlocks } from './read-walk.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'deploy/kubernetes')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const manifests = readKustomization(FOLDER)
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const toName = ({ metadata }: Manifest) => metadata.name

function find(kind: string, name: string): Manifest {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name)
  if (!found) throw new Error(`there is no ${kind} ${name}`)
  return found
}

const workloads = manifests.filter((manifest) => podTemplate(manifest))
const pods = workloads.map(
  (manifest) => [toName(manifest), podTemplate(manifest)!.spec, podTemplate(manifest)!.metadata] as const,
)
const findSpec = (name: string): IPodSpec => pods.find(([pod]) => pod === name)![1]
const findContainer = (name: string): IContainer => findSpec(name).containers[0]!
const SERVING = ['platform', 'web'] as const

/** What `kubectl kustomize deploy/kubernetes` printed, as a service gets it. */
const PRINTED = 'docs/examples/kubernetes.yaml'
/** Names of generated ConfigMaps end with a hash of what they have. */
const unhashed = (text: string) => text.replaceAll(/\b(settings|brand)-[a-z0-9]{10}\b/g, '$1')

test('what kubectl makes of the folder is in the repository, and is what these tests read (row 455)', () => {
  const byName = (list: Manifest[]) =>
    Object.fromEntries(list.map((manifest) => [`${manifest.kind} ${toName(manifest)}`, manifest]))
  const made = parseAllDocuments(read(PRINTED)).map(
    (document): Manifest => JSON.parse(unhashed(JSON.stringify(document.toJS()))),
  )
  expect(made).toHaveLength(manifests.length)
  expect(byName(made)).toEqual(byName(manifests))
})

const hasKubectl = existsSync('/usr/bin/kubectl')

describe('settings and secrets', () => {
  const settings = find('ConfigMap', 'settings').data!
  const listSecrets = (name: string) =>
    (findContainer(name).env ?? []).flatMap(({ name: variable, valueFrom }) => {
      const { secretKeyRef } = valueFrom ?? {}
      return secretKeyRef ? [{ variable, ...secretKeyRef }] : []
    })

  /** The environment of a container, as the kubelet makes it. */
  function toEnvironment(name: string, secrets: Record<string, string>, more: Record<string, string> = {}) {
    const { env = [], envFrom = [] } = findContainer(name)
    const given = { ...settings, ...more }
    const values = env.flatMap(({ name: variable, value, valueFrom }) => {
      const { secretKeyRef, configMapKeyRef } = valueFrom ?? {}
      const from = secretKeyRef ? secrets : given
      const key = (secretKeyRef ?? configMapKeyRef)?.key
      const text = key === undefined ? value : from[key]
      if (text !== undefined) return [[variable, text] as const]
      if ((secretKeyRef ?? configMapKeyRef)?.optional) return []
      throw new Error(`${name} does not start: ${key} is missing`)
    })
    // As the image has it.
    const image = Object.fromEntries(
      [.../^ENV (.+)$/m.exec(read('Dockerfile'))![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [
        key!,
        value!,
      ]),
    )
    return { ...image, ...(envFrom.length > 0 && given), ...Object.fromEntries(values) }
  }

  const LEAST = {
    DATABASE_URL: 'postgres://watch:x@database.example/watch',
    SESSION_SECRET: testKey('session'),
    MEDIA_SECRET: testKey('media'),
    PRODUCT_API_KEY: testKey('web'),
  }
  const PROVIDERS = {
    GOOGLE_CLIENT_ID: 'google',
    FACEBOOK_APP_ID: '1234',
    PAYPAL_CLIENT_ID: 'paypal',
    PAYPAL_WEBHOOK_ID: 'webhook',
    META_PIXEL_ID: '1234',
    TIKTOK_PIXEL_CODE: 'CABC',
    MEDIA_S3_BUCKET: 'watch-media',
    MEDIA_S3_ENDPOINT: 'http://objects.objects:7070',
    MEDIA_S3_PUBLIC_ENDPOINT: 'https://objects.example',
    MEDIA_S3_PATH_STYLE: 'true',
    MEDIA_S3_ACCESS_KEY_ID: 'watch',
    MAIL_FROM: 'receipts@watch.example',
  }
  const ALL = {
    ...LEAST,
    ...Object.fromEntries(
      SECRETS.filter((name) => !(name in LEAST)).map((name) => [
        name,
        name === 'SHARED_STATE_URL'
          ? 'redis://:x@state.example'
          : name === 'SMTP_URL'
            ? 'smtps://watch:x@mail.example'
            : name.endsWith('_URL')
              ? LEAST.DATABASE_URL
              : testKey(name),
      ]),
    ),
  }

  test.each(pods)('%s is given only variables of the product, and each secret under its own name', (name) => {
    const { env = [], envFrom = [] } = findContainer(name)
    expect([...env.map((variable) => variable.name), ...Object.keys(settings)]).not.toEqual([])
    const known: readonly string[] = ALL_VARIABLES
    const given = [...env.map((variable) => variable.name), ...Object.keys(settings)]
    expect(given.filter((variable) => !known.includes(variable))).toEqual([])
    expect(envFrom.filter(({ configMapRef }) => configMapRef?.name !== 'settings')).toEqual([])
    for (const { variable, name: secret, key } of listSecrets(name)) {
      expect([secret, key]).toEqual(['cliffhanger', variable])
    }
  })

  test('no secret is in a file of the repository', () => {
    expect(ofKind('Secret')).toEqual([])
    expect(SECRETS.filter((name) => name in settings)).toEqual([])
    const written = pods.flatMap(([name]) => findContainer(name).env ?? []).filter(({ value }) => value)
    expect(written.filter(({ name }) => (SECRETS as readonly string[]).includes(name))).toEqual([])
  })

  test('each pod has only the secrets that it needs', () => {
    const names = (name: string) =>
      listSecrets(name)
        .map(({ variable }) => variable)
        .sort()
    const webOnly = ['SESSION_SECRET', 'SHARED_STATE_URL']
    expect(names('web')).toEqual(['FACEBOOK_APP_SECRET', 'PRODUCT_API_KEY', ...webOnly])
    // The role that owns the tables is for the migration alone.
    const ofPlatform = SECRETS.filter((name) => ![...webOnly, 'MIGRATE_DATABASE_URL'].includes(name))
    expect(names('platform')).toEqual(ofPlatform.sort())
    expect(names('migrate')).toEqual(['DATABASE_URL', 'MIGRATE_DATABASE_URL'])
    expect(names('importer')).toEqual(['DATABASE_URL', 'MEDIA_S3_SECRET_ACCESS_KEY'])
  })

  test.each([
    ['the least that production needs', LEAST, {}],
    ['every provider', ALL, PROVIDERS],
  ])('the product starts with %s', (_what, secrets, more) => {
    const { config } = loadConfig(toEnvironment('web', secrets, more))
    expect(config).toMatchObject({
      mode: 'production',
      hosts: ['0.0.0.0'],
      origin: 'https://watch.example',
      trustedProxyHops: 1,
      webProcesses: 2,
    })
    const [{ port } = { port: 0 }] = find('Service', 'platform').spec!.ports as { port: number }[]
    expect(config.productApi).toEqual({ kind: 'remote', url: `http://platform:${port}` })
    const platform = toEnvironment('platform', secrets, more)
    const { settings: ofPlatform, listen } = settingsFromEnvironment(platform)
    expect(listen).toEqual({ host: '0.0.0.0', port: 4000 })
    expect(operatorFromEnvironment(toEnvironment('importer', secrets, more)).settings).toMatchObject({
      dataDir: ofPlatform.dataDir,
      bucket: ofPlatform.bucket,
      siteOrigin: config.origin,
    })
    expect(operatorFromEnvironment(toEnvironment('migrate', secrets, more)).secrets.databaseUrl).toBe(
      LEAST.DATABASE_URL,
    )
  })

  test('the web front finds its brand where it is mounted', async () => {
    const { config } = loadConfig(toEnvironment('web', LEAST))
    const { mountPath } = findContainer('web').volumeMounts!.find(({ name }) => name === 'brand')!
    const { files } = { files: Object.keys(find('ConfigMap', 'brand').data!) }
    expect(files.map((file) => join(mountPath, file))).toContain(config.brand.file)
    const brand = { ...config.brand, file: join(FOLDER, 'site.yaml') }
    expect((await loadBrand({ ...config, brand }, LANGUAGES)).name).toBe('Cliffhanger')
  })
})

describe('pods', () => {
  test.each(pods)('%s is restricted as far as Kubernetes knows how (row 460)', (name, spec) => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      // Services are variables otherwise, and some are spelt almost like settings.
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        runAsGroup: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    })
    for (const key of ['hostNetwork', 'hostPID', 'hostIPC']) expect(spec).not.toHaveProperty(key)
    const container = findContainer(name)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.anything(), memory: expect.stringMatching(/^\d+[MG]i$/) },
      limits: { memory: expect.stringMatching(/^\d+Gi$/) },
    })
    const kinds = (spec.volumes ?? []).flatMap(({ name: _, ...volume }) => Object.keys(volume))
    expect(
      kinds.filter((kind) => !['emptyDir', 'configMap', 'persistentVolumeClaim'].includes(kind)),
    ).toEqual([])
  })

  test.each(pods)('%s mounts volumes that exist, and can write where the product does', (name, spec) => {
    const { volumeMounts = [], env = [] } = findContainer(name)
    const volumes = spec.volumes ?? []
    expect(volumeMounts.map((mount) => mount.name).sort()).toEqual(
      volumes.map((volume) => volume.name).sort(),
    )
    for (const { configMap, persistentVolumeClaim } of volumes) {
      if (configMap) expect(find('ConfigMap', configMap.name!)).toBeDefined()
      if (persistentVolumeClaim) find('PersistentVolumeClaim', persistentVolumeClaim.claimName)
    }
    const writable = volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)
    expect(writable).toContain('/tmp')
    const dataDir = env.find((variable) => variable.name === 'DATA_DIR')?.value
    if (dataDir) {
      expect(writable.some((path) => dataDir.startsWith(`${path}/`))).toBe(true)
      // The volume belongs to root; its group may write.
      expect(spec.securityContext).toMatchObject({ fsGroup: 1000 })
    }
  })
})

describe('health and the end of a pod (row 454)', () => {
  const memory = newInMemory()
  let platform: ReturnType<typeof platformOver>['platform']
  beforeAll(async () => {
    ;({ platform } = platformOver(await memory))
  })
  afterAll(async () => (await memory).destroy())

  const probes = SERVING.flatMap((name) =>
    (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).map(
      (kind) => [name, kind, findContainer(name)[kind]!] as const,
    ),
  )

  test.each(probes)('%s: %s looks at an address that is there', async (name, _kind, { httpGet }) => {
    expect(httpGet!.port).toBe('http')
    expect(httpGet).not.toHaveProperty('scheme')
    const path = httpGet!.path!
    if (name === 'web') return expect(['/healthz', '/readyz']).toContain(path)
    const handle = requireKey([testKey('web')], platform.handle)
    expect((await handle(new Request(`http://platform${path}`))).status).toBe(200)
  })

  test.each(SERVING)('%s starts when it is ready, and stays in use while what all share is down', (name) => {
    const { startupProbe, readinessProbe, livenessProbe } = findContainer(name)
    expect(startupProbe!.httpGet!.path).toBe('/readyz')
    // The search index of a hundred thousand dramas takes a minute.
    expect(startupProbe!.periodSeconds! * startupProbe!.failureThreshold!).toBeGreaterThanOrEqual(300)
    for (const probe of [readinessProbe, livenessProbe]) expect(probe!.httpGet!.path).toBe('/healthz')
    const patienceSeconds = (probe: typeof livenessProbe) => probe!.periodSeconds! * probe!.failureThreshold!
    expect(patienceSeconds(livenessProbe)).toBeGreaterThan(patienceSeconds(readinessProbe))
  })

  test.each([
    ['platform', PLATFORM_CLOSE_MS_MAX],
    ['web', PRIMARY_CLOSE_MS_MAX],
  ])('%s is left the time to drain', (name, closeMsMax) => {
    const [program, seconds] = findContainer(name).lifecycle!.preStop!.exec!.command!
    expect(program).toBe('sleep')
    const grace = findSpec(name).terminationGracePeriodSeconds!
    expect(grace * 1000).toBeGreaterThan(Number(seconds) * 1000 + closeMsMax)
  })
})

describe('what refers to what', () => {
  const findLabels = (name: string) => pods.find(([pod]) => pod === name)![2].labels

  test.each(workloads.filter(({ kind }) => kind === 'Deployment').map((one) => [toName(one), one] as const))(
    '%s selects its own pods alone',
    (name, { spec }) => {
      const selected = pods.filter(([, , { labels }]) => selects(spec!.selector as object, labels))
      expect(selected.map(([pod]) => pod)).toEqual([name])
    },
  )

  test.each(SERVING)('the Service and the disruption budget of %s select its pods alone', (name) => {
    const service = find('Service', name).spec!
    const budget = find('PodDisruptionBudget', name).spec!
    for (const selector of [{ matchLabels: service.selector }, budget.selector] as object[]) {
      const selected = pods.filter(([, , { labels }]) => selects(selector, labels))
      expect(selected.map(([pod]) => pod)).toEqual([name])
    }
    const [spread] = findSpec(name).topologySpreadConstraints!
    expect(selects(spread!.labelSelector, findLabels(name))).toBe(true)
    const ports = service.ports as { name: string; targetPort: string }[]
    const open = findContainer(name).ports!.map((port) => port.name)
    expect(ports.map(({ targetPort }) => open.includes(targetPort))).toEqual([true])
  })

  test('ports are those on which the product listens', () => {
    const settings = find('ConfigMap', 'settings').data!
    for (const name of SERVING) {
      const value = (variable: string) =>
        findContainer(name).env!.find((one) => one.name === variable)?.value ?? settings[variable]
      const byName = Object.fromEntries(
        findContainer(name).ports!.map((port) => [port.name, port.containerPort]),
      )
      expect(byName).toEqual({ http: Number(value('PORT')), metrics: Number(value('METRICS_PORT')) })
      const { annotations } = pods.find(([pod]) => pod === name)![2]
      expect(annotations).toMatchObject({
        'prometheus.io/port': value('METRICS_PORT'),
        'prometheus.io/path': METRICS_PATH,
      })
    }
  })
})

describe('who reaches whom', () => {
  const pod = (component: string): End => ({ component })
  const INGRESS: End = { namespace: 'ingress' }
  const PROMETHEUS: End = { namespace: 'monitoring' }
  const DNS: End = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } }
  const PROVIDER: End = { address: '142.250.74.109' }
  const DATABASE: End = { address: '10.20.0.5' }
  const BUCKET: End = { address: '52.218.36.10' }
  const ALLOWED: [string, End, End, number][] = [
    ['the ingress reaches the web front', INGRESS, pod('web'), 3000],
    ['the web front reaches the platform', pod('web'), pod('platform'), 4000],
    ['Prometheus reaches the metrics of the web front', PROMETHEUS, pod('web'), 9464],
    ['Prometheus reaches the metrics of the platform', PROMETHEUS, pod('platform'), 9464],
    ['the platform reaches the database', pod('platform'), DATABASE, 5432],
    ['the web front reaches the shared state', pod('web'), { address: '10.20.0.6' }, 6379],
    ['the migration reaches the database', pod('migrate'), DATABASE, 5432],
    ['the importer reaches the database', pod('importer'), DATABASE, 5432],
    ['the platform reaches PgBouncer', pod('platform'), DATABASE, 6432],
    ['the importer reaches PgBouncer', pod('importer'), DATABASE, 6432],
    ['the platform reaches a bucket', pod('platform'), BUCKET, 443],
    ['the importer reaches a bucket', pod('importer'), BUCKET, 443],
    ['the platform reaches providers', pod('platform'), PROVIDER, 443],
    ['the platform reaches a mail server', pod('platform'), PROVIDER, 465],
    ['the platform reaches a mail server by STARTTLS', pod('platform'), PROVIDER, 587],
    ['the web front reaches providers', pod('web'), PROVIDER, 443],
    ...pods.map(([name]): [string, End, End, number] => [`${name} finds names`, pod(name), DNS, 53]),
    ['names are found in the cache of a node', pod('web'), { address: '169.254.20.10' }, 53],
  ]
  const REFUSED: [string, End, End, number][] = [
    ['the web front does not reach the database', pod('web'), DATABASE, 5432],
    ['the platform does not reach the shared state', pod('platform'), { address: '10.20.0.6' }, 6379],
    ['the web front does not reach the inside of the network', pod('web'), DATABASE, 443],
    ['nor the addresses that give credentials of a cloud', pod('web'), { address: '169.254.169.254' }, 443],
    ['the web front does not reach the metrics of the platform', pod('web'), pod('platform'), 9464],
    ['the platform does not reach the web front', pod('platform'), pod('web'), 3000],
    ['the ingress does not reach metrics', INGRESS, pod('web'), 9464],
    ['the ingress does not reach the platform', INGRESS, pod('platform'), 4000],
    ['Prometheus reaches nothing but metrics', PROMETHEUS, pod('platform'), 4000],
    ['other namespaces do not reach the platform', { namespace: 'default' }, pod('platform'), 4000],
    ['other namespaces do not reach the web front', { namespace: 'default' }, pod('web'), 3000],
    ['the importer reaches the outside by HTTPS alone', pod('importer'), PROVIDER, 80],
    ['the importer does not reach the inside of the network', pod('importer'), DATABASE, 443],
    [
      'the importer does not reach a cloud’s credentials',
      pod('importer'),
      { address: '169.254.169.254' },
      443,
    ],
    ['the web front does not reach PgBouncer', pod('web'), DATABASE, 6432],
    ['the platform reaches no pods that are not named', pod('platform'), { namespace: 'objects' }, 7070],
    ['the migration does not reach the outside', pod('migrate'), PROVIDER, 443],
    ['nobody reaches the importer', pod('platform'), pod('importer'), 3000],
  ]
  test.each(ALLOWED)('%s (row 460)', (_what, from, to, port) => {
    expect(mayConnect(manifests, from, to, port)).toBe(true)
  })
  test.each(REFUSED)('%s (row 460)', (_what, from, to, port) => {
    expect(mayConnect(manifests, from, to, port)).toBe(false)
  })
})

describe('docs/operating/kubernetes.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What kubectl makes of the operator's own folder. */
  function ofOperator(...kustomizations: string[]): Manifest[] {
    const service = join(folder, 'service')
    mkdirSync(service, { recursive: true })
    cpSync(FOLDER, join(folder, 'cliffhanger/deploy/kubernetes'), { recursive: true })
    const parsed = kustomizations.map((text) => parse(text) as { patches: object[] })
    const patches = parsed.flatMap((one) => one.patches)
    writeFileSync(join(service, 'kustomization.yaml'), stringify({ ...parsed[0], patches }))
    writeFileSync(join(service, 'settings.env'), 'APP_ORIGIN=https://your.domain\n')
    writeFileSync(join(service, 'site.yaml'), 'name: Yours\n')
    const printed = execFileSync('kubectl', ['kustomize', service], { encoding: 'utf8' })
    return parseAllDocuments(printed).map((document): Manifest => document.toJS())
  }
  const findBlock = (name: string) =>
    new RegExp(`^\`\`\`yaml ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(read('docs/operating/kubernetes.md'))![1]!

  const own = hasKubectl ? ofOperator(findBlock('service/kustomization.yaml')) : []
  const ownWithOnePlatform = hasKubectl
    ? ofOperator(findBlock('service/kustomization.yaml'), findBlock('one-platform'))
    : []

  const ownWithBucket = hasKubectl
    ? ofOperator(findBlock('service/kustomization.yaml'), findBlock('bucket-in-cluster'))
    : []

  test('the API of Kubernetes knows every field and accepts every value, also in the page (row 455)', async () => {
    expect(await manifestFaults([...manifests, ...own, ...ownWithOnePlatform, ...ownWithBucket])).toEqual([])
  })

  test.runIf(hasKubectl).each(['platform', 'importer'])(
    '%s reaches a bucket inside of the cluster (row 460)',
    (component) => {
      expect(mayConnect(ownWithBucket, { component }, { namespace: 'objects' }, 7070)).toBe(true)
      expect(mayConnect(ownWithBucket, { component }, { namespace: 'default' }, 7070)).toBe(false)
    },
  )

  const lines = readBlocks(join(ROOT, 'docs/operating/kubernetes.md')).flatMap(({ commands }) =>
    commands.trim().split('\n'),
  )

  test('makes a Secret with every key that production needs', () => {
    const keys = new Set(lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []))
    const needed = pods.flatMap(([name]) =>
      (findContainer(name).env ?? []).flatMap(({ valueFrom }) => {
        const { secretKeyRef } = valueFrom ?? {}
        return secretKeyRef && !secretKeyRef.optional ? [secretKeyRef.key] : []
      }),
    )
    expect(needed.filter((key) => !keys.has(key))).toEqual([])
    expect([...keys].filter((key) => !(ALL_VARIABLES as readonly string[]).includes(key))).toEqual([])
  })
})
