import { expect, test } from 'vitest'
import { mayLack } from '../gate/tools.ts'
import { restoreToSecond } from './point-in-time.ts'

test.skipIf(mayLack('pgbackrest') || mayLack('postgres'))(
  'a ledger restored to a second has every posting of before, none of after, and adds up (rows 134, 452)',
  { timeout: 600_000 },
  async () => {
    const { faults, postings, backupBytes } = await restoreToSecond(20_000)
    expect(faults).toEqual([])
    expect(postings).toBe(20_000)
    expect(backupBytes).toBeGreaterThan(0)
  },
)
