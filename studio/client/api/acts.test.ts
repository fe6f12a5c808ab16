import { expect, test } from 'vitest'
import * as actions from '../../../platform/operator/actions.ts'
import * as frontPageActions from '../../server/front-page/front-page-actions.ts'
import * as uploadActions from '../../server/uploads/upload-actions.ts'
import { PATHS } from './acts.ts'

test('every act goes to the path of its action', () => {
  const existing = Object.entries({ ...actions, ...uploadActions, ...frontPageActions }).map(
    ([key, { path }]) => [key.replace(/Action$/, ''), path] as const,
  )
  const used = existing.filter(([name]) => Object.hasOwn(PATHS, name))
  expect(used.length).toBeGreaterThan(6)
  expect(PATHS).toMatchObject(Object.fromEntries(used))
})
