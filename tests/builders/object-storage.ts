import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { BucketKeys, BucketSettings } from '../../configuration/media-bucket.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** On a machine that is busy with other tests. */
const START_MS_MAX = 150_000
const POLL_MS = 50
const REGION = 'us-east-1'
const SERVERS = ['account', 'container', 'object'] as const

export const STORAGE_KEYS: BucketKeys = {
  accessKeyId: 'test:operator',
  secretAccessKey: 'canary-of-the-object-storage',
}

export interface ObjectStorage {
  endpoint: string
  createBucket(name: string): Promise<BucketSettings>
  /** Keys of all objects, sorted. */
  listKeys(bucket: string): Promise<string[]>
  /** Replaces an object behind the product's back. */
  overwrite(bucket: string, key: string, content: string | Uint8Array): Promise<void>
  /** Kills the server that answers, in the middle of whatever it does. */
  kill(): Promise<void>
  /** Starts it again after {@link ObjectStorage.kill}, on the same port and with the same objects. */
  resume(): Promise<void>
  /** Kills everything and deletes the objects. */
  stop(): Promise<void>
}

/**
 * OpenStack Swift with its S3 API: the same servers as in a data center, one of each, in a temporary folder of a file system with
 * extended attributes. They need no root and no memcached.
 */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-swift-'))
  mkdirSync(join(folder, 'disks', 'one'), { recursive: true })
  mkdirSync(join(folder, 'cache'))
  writeFileSync(join(folder, 'swift.conf'), SWIFT)
  const children: ChildProcess[] = []
  const places: string[] = []
  for (const kind of SERVERS) {
    const port = await freePort()
    writeFileSync(join(folder, `${kind}.conf`), serverFile(folder, kind, port))
    places.push(`${kind}:${port}`)
  }
  await run('/usr/bin/python3', ['-c', MAKE_RINGS, ...places], { cwd: folder })
  for (const kind of SERVERS) children.push(startServer(folder, kind))
  const port = await freePort()
  writeFileSync(join(folder, 'proxy.conf'), proxyFile(folder, port))
  const endpoint = `http://127.0.0.1:${port}`
  let proxy = startServer(folder, 'proxy')
  const client = new S3Client({
    endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: STORAGE_KEYS,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const stop = async () => {
    client.destroy()
    await Promise.all([...children, proxy].map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(client)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    endpoint,
    async createBucket(name) {
      await client.send(new CreateBucketCommand({ Bucket: name }))
      return { name, endpoint, publicEndpoint: null, region: REGION, isPathStyle: true, redirects: true }
    },
    async listKeys(Bucket) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
      return Contents.map(({ Key = '' }) => Key).toSorted()
    },
    async overwrite(Bucket, Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    },
    kill: () => end(proxy),
    async resume() {
      proxy = startServer(folder, 'proxy')
      await untilReady(client)
    },
    stop,
  }
}

const SWIFT = `[swift-hash]
swift_hash_path_prefix = tests
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
`

/** In one process: each run of `swift-ring-builder` takes a second, and nine are needed. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for argument in sys.argv[1:]:
    kind, port = argument.split(':')
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'one', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(kind + '.ring.gz')
`

function serverFile(folder: string, kind: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
devices = ${folder}/disks
mount_check = false
swift_dir = ${folder}
user = ${userInfo().username}
workers = 0
log_level = ERROR
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
}

function proxyFile(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
user = ${userInfo().username}
workers = 0
log_level = ERROR
cors_allow_origin = *
strict_cors_mode = false
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_test_operator = ${STORAGE_KEYS.secretAccessKey} .admin
`
}

function startServer(folder: string, kind: string): ChildProcess {
  const env = { ...process.env, SWIFT_DIR: folder }
  return spawn(`swift-${kind}-server`, [join(folder, `${kind}.conf`)], { env, stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Until every server takes part: a bucket is in the account's and in its own. */
async function untilReady(client: S3Client): Promise<void> {
  const startedMs = performance.now()
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: 'ready' })).catch((error) => {
        if (error.name !== 'BucketAlreadyOwnedByYou') throw error
      })
      await client.send(new PutObjectCommand({ Bucket: 'ready', Key: 'ready', Body: 'ready' }))
      return
    } catch (error) {
      if (performance.now() - startedMs > START_MS_MAX) throw error
      await wait(POLL_MS)
    }
  }
}
