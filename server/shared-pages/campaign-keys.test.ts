import { describe, expect, test } from 'vitest'
import { withoutCampaignKeys } from './campaign-keys.ts'

describe('visitors from a campaign get the cached page (row 307)', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=qr', '/'],
    ['/reel-shorts/a-1/1/?fbclid=x&utm_campaign=spring', '/reel-shorts/a-1/1/'],
    ['/category/7/?page=2&gclid=1', '/category/7/?page=2'],
    ['/?code=1&utm_source=a&state=2', '/?code=1&state=2'],
    ['/?token=utm_source', '/?token=utm_source'],
    ['/?', '/?'],
    ['/?xutm_source=1', '/?xutm_source=1'],
  ])('%s is kept as %s', (target, kept) => {
    expect(withoutCampaignKeys(target)).toBe(kept)
  })
})
