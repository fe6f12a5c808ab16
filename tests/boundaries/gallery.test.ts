import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Import, readImports } from './read-imports.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What the gallery does not show, by the reason. */
const NOT_SHOWN: Record<string, readonly string[]> = {
  'whole screens, which `tests/e2e/support/screens.ts` opens': [
    'app/root.tsx',
    'app/announced/announced-page.tsx',
    'app/feed/feed-page.tsx',
    'app/library/library-screen.tsx',
    'app/library/offline-screen.tsx',
    'app/messages/session-ended-screen.tsx',
    'app/player/page/player-page.tsx',
    'app/shell/layouts.tsx',
    'app/wallet/wallet-screen.tsx',
    ...globSync('app/**/*.route.tsx', { cwd: ROOT }),
  ],
  'composes shown parts with what the page knows, in their places': [
    'app/continue-watching/continue-watching.tsx',
    'app/feed/clip-actions.tsx',
    'app/install/install-banner.tsx',
    'app/language-offer/show-language-notice.tsx',
    'app/library/member-list.tsx',
    'app/waiting-page/waiting-page.tsx',
    'app/player/captions/captions.tsx',
    'app/player/controls/controls-layer.tsx',
    'app/player/page/gate-stage.tsx',
    'app/player/page/stage.tsx',
    'app/player/page/stage-controls.tsx',
    'app/wallet/records/record-list.tsx',
  ],
  'opened by the gallery in the drawer of its page': [
    'app/library/library-drawer.tsx',
    'app/profile/feedback-drawer.tsx',
    'app/side-drawer/account-drawer.tsx',
    'app/wallet/top-up/store-drawer.tsx',
    'app/wallet/wallet-drawer.tsx',
  ],
  'shows what the gallery sends it': ['app/design/toast-viewport.tsx'],
  'a video, or what lies over it unseen': [
    'app/feed/clip-stage.tsx',
    'app/feed/waiting-picture.tsx',
    'app/player/controls/like-heart.tsx',
    'app/player/controls/picture-surface.tsx',
    'app/player/page/stage-edges.tsx',
    'app/player/page/stage-surface.tsx',
    'app/player/page/stage-video.tsx',
    'app/player/page/video-element.tsx',
  ],
  'without scripts alone': ['app/feed/clip-list.tsx', 'app/messages/plain-announcements.tsx'],
  'draws nothing': [
    'app/continue-watching/continue-gate.tsx',
    'app/page/history/overlay-gate.tsx',
    'app/design/remove-scroll.tsx',
    'app/design/toasts.tsx',
    'app/entry.client.tsx',
    'app/entry.server.tsx',
    'app/errors/for-scripts.tsx',
    'app/install/install-gate.tsx',
    'app/messages/arrival-gate.tsx',
    'app/member/member-script.tsx',
    'app/page/requests/gone-code.tsx',
    'app/shell/own-head.tsx',
    'app/shell/page-scripts.tsx',
    'app/shell/page-styles.tsx',
  ],
}

/** All that the subjects of the gallery draw, through however many parts. */
function toDrawn(imports: readonly Import[]): Set<string> {
  const drawn = new Set(globSync('gallery/subjects/*.tsx', { cwd: ROOT }))
  for (const file of drawn) {
    for (const { file: from, to, isTypeOnly } of imports)
      if (from === file && 'file' in to && !isTypeOnly) drawn.add(to.file)
  }
  return drawn
}

test('every component is in the gallery of parts, unless a reason stands here', async () => {
  const drawn = toDrawn(await readImports(ROOT))
  const components = globSync('app/**/*.tsx', { cwd: ROOT, exclude: ['**/*.test.tsx'] })
  const missing = components.filter((file) => !drawn.has(file))
  expect(missing.toSorted()).toEqual(Object.values(NOT_SHOWN).flat().toSorted())
})
