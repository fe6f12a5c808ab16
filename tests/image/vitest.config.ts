import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Of `npm run verify -- image`: too long for every day. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/image/*.verify.ts'],
    environment: 'node',
    disableConsoleIntercept: true,
  },
})
