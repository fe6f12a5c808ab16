import { describe, expect, test } from 'vitest'
import { usedExports } from './fewer-modules.ts'

const INDEX = `"use strict";
import * as index from './icons/index.mjs';
export { index as icons };
export { default as Later, default as LaterIcon } from './icons/captions-off.mjs';
export { default as Former, default as FormerIcon } from './icons/captions.mjs';
export { default as Unused } from './icons/unused.mjs';
export { LucideProvider, useLucideContext } from './context.mjs';
export { default as createLucideIcon } from './createLucideIcon.mjs';
`

describe('of the index of icons', () => {
  test('the lines remain that export a used name, in the order of their files', () => {
    expect(usedExports(INDEX, new Set(['LaterIcon', 'Former', 'useLucideContext'])).split('\n')).toEqual([
      "export { LucideProvider, useLucideContext } from './context.mjs';",
      "export { default as Former, default as FormerIcon } from './icons/captions.mjs';",
      "export { default as Later, default as LaterIcon } from './icons/captions-off.mjs';",
    ])
  })

  test('nothing remains for a name that it does not export, so that the build fails where it is imported', () => {
    expect(usedExports(INDEX, new Set(['Missing', 'default']))).toBe('')
  })
})
