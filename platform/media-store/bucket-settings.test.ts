import { describe, expect, test } from 'vitest'
import { toBucketKeys, toBucketSettings, viewerOrigin } from '../../configuration/media-bucket.ts'
import { inspectEnvironment } from '../../configuration/read-environment.ts'
import { operatorFaults } from '../../configuration/rules.ts'
import { OPERATOR_VARIABLES } from '../../configuration/variables.ts'
import { openBucket } from './bucket-client.ts'

const KEYS = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' }
const inspect = (given: Record<string, string>) =>
  inspectEnvironment(given, OPERATOR_VARIABLES, operatorFaults)

const open = (given: Record<string, string>) =>
  toBucketSettings(inspect({ MEDIA_S3_BUCKET: 'drama-media', ...given }).environment)!

describe('the bucket of the settings', () => {
  test('is none without its name, and has the defaults of Amazon S3', () => {
    expect(toBucketSettings(inspect({}).environment)).toBeNull()
    expect(open({})).toEqual({
      name: 'drama-media',
      endpoint: null,
      publicEndpoint: null,
      region: 'us-east-1',
      isPathStyle: false,
      redirects: true,
    })
    expect(toBucketKeys(inspect({}).environment)).toBeNull()
  })

  test.each<[Record<string, string>, string]>([
    [{}, 'https://drama-media.s3.us-east-1.amazonaws.com'],
    [{ MEDIA_S3_REGION: 'eu-central-1' }, 'https://drama-media.s3.eu-central-1.amazonaws.com'],
    [{ MEDIA_S3_REGION: 'cn-north-1' }, 'https://drama-media.s3.cn-north-1.amazonaws.com.cn'],
    [{ MEDIA_S3_REGION: 'eu-west-1', MEDIA_S3_PATH_STYLE: 'true' }, 'https://s3.eu-west-1.amazonaws.com'],
    [{ MEDIA_S3_BUCKET: 'drama.media' }, 'https://s3.us-east-1.amazonaws.com'],
    [{ MEDIA_S3_ENDPOINT: 'https://store.example:8443' }, 'https://drama-media.store.example:8443'],
    [{ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000'],
    [
      { MEDIA_S3_ENDPOINT: 'http://minio:9000', MEDIA_S3_PUBLIC_ENDPOINT: 'https://media.example' },
      'https://drama-media.media.example',
    ],
  ])('with %j leads viewers to %s, as its signed addresses do', async (given, origin) => {
    const settings = open(given)
    expect(viewerOrigin(settings)).toBe(origin)
    const bucket = openBucket(settings, KEYS)
    const url = await bucket.sign('episodes/a/plain.mp4', { signedAtMs: Date.now(), lifeSeconds: 50 })
    bucket.close()
    expect(new URL(url).origin).toBe(origin)
  })

  test('leads viewers nowhere if the platform sends videos itself', () => {
    expect(viewerOrigin(open({ MEDIA_S3_REDIRECT: 'false' }))).toBeNull()
    expect(viewerOrigin(null)).toBeNull()
  })

  test.each<[Record<string, string>, string]>([
    [{ MEDIA_S3_BUCKET: 'Media_1' }, 'MEDIA_S3_BUCKET must be a bucket’s name'],
    [{ MEDIA_S3_ENDPOINT: 'https://store.example' }, 'MEDIA_S3_ENDPOINT is set without MEDIA_S3_BUCKET'],
    [{ MEDIA_S3_BUCKET: 'media', MEDIA_S3_ACCESS_KEY_ID: 'a' }, 'are needed together'],
    [
      {
        MEDIA_S3_BUCKET: 'media',
        MEDIA_S3_ENDPOINT: 'http://minio:9000',
        APP_ORIGIN: 'https://watch.example',
      },
      'Browsers load no video from http://media.minio:9000 on pages of https://watch.example',
    ],
    [{ MEDIA_S3_BUCKET: 'media', MEDIA_S3_REGION: 'EU West' }, 'MEDIA_S3_REGION must be'],
  ])('is refused with %j', (given, expected) => {
    expect(inspect(given).faults).toEqual([expect.stringContaining(expected)])
  })
})
