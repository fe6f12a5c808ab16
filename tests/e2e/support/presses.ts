import type { Drama } from './catalogue.ts'
import type { Fault, FaultyProxy } from './faulty-proxy.ts'

/** An element that a viewer presses, types in or looks for, by its role and name. */
export interface Part {
  role: 'button' | 'link' | 'disclosure' | 'textbox' | 'search field' | 'heading' | 'alert'
  /** The full name; absent: the only such element. */
  name?: string
  within?: 'main' | 'contentinfo' | 'dialog'
  isPressed?: true
}

/** What the press tests need of a viewer in any browser. Each wait has its own deadline of half a minute. */
export interface PressingViewer {
  /** Opens a page and waits until it responds to presses. */
  open(address: string): Promise<void>
  press(part: Part): Promise<void>
  pressTwice(part: Part): Promise<void>
  /** Waits for the video and presses one of the controls over it, which hide during playback. */
  pressOverFilm(part: Part): Promise<void>
  write(part: Part, text: string): Promise<void>
  /** Also presses Enter. */
  enter(part: Part, text: string): Promise<void>
  expectSeen(part: Part): Promise<void>
  /** @param path with its query */
  expectAddress(path: string): Promise<void>
  /** A file whose name has this ending was downloaded since the last `forget`. */
  expectFile(ending: string): Promise<void>
  /** The page shows the notice with Retry. */
  expectNotice(): Promise<void>
  /** Marks the document for `expectSameDocument`. */
  markDocument(): Promise<void>
  expectSameDocument(): Promise<void>
  /** Signs in a new member in place of the current one. */
  signInAnew(): Promise<void>
  /** Signs out, resets the language to the browser's, and forgets downloaded files. */
  forget(): Promise<void>
}

export interface Press {
  name: string
  at: (drama: Drama) => string
  isMember?: boolean
  /** Only the header of wide windows has it. */
  isOnWideScreen?: boolean
  prepare?: (viewer: PressingViewer) => Promise<void>
  press: (viewer: PressingViewer) => Promise<void>
  /** Method and path of the request that the press sends. */
  requests: RegExp
  /** What the viewer sees once the site can be reached. */
  comes: (viewer: PressingViewer) => Promise<void>
  /** Another press of the list sends the same kind of request in the same way: left to `npm run verify -- browser`. */
  isAlike?: boolean
  /** It may pay or delete, so only another press sends it again. A check of the site comes first, so one lost response changes nothing. */
  isOffered?: boolean
}

export const WIDE_SCREEN = { width: 1440, height: 900 }
export const PRESSED_DRAMA = 'neon-oath'
export const FAULTS: readonly Fault[] = ['once', '503', 'refuses', 'resets', 'hangs']
export const RETRY: Part = { role: 'button', name: 'Retry' }
export const LIKE: Part = { role: 'button', name: 'Like' }

const ARABIC_IN_MENU: Part = { role: 'button', name: 'العربية', within: 'dialog' }
const GOOGLE: Part = { role: 'button', name: 'Sign In With Google' }
const FACEBOOK: Part = { role: 'button', name: 'Sign In With Facebook' }
const CSV: Part = { role: 'link', name: 'Download as CSV' }
const JSON_FILE: Part = { role: 'link', name: 'Download as JSON' }
const DELETE: Part = { role: 'button', name: 'Delete permanently' }

const chooser = (viewer: PressingViewer) => viewer.expectSeen({ role: 'heading', name: 'Choose an account' })
const openRecords = (viewer: PressingViewer) => viewer.press({ role: 'disclosure', name: 'Your records' })

export const LANGUAGE: Press = {
  name: 'another language',
  at: () => '/profile/',
  press: (viewer) => viewer.press({ role: 'button', name: 'العربية', within: 'main' }),
  requests: /^POST \/language/,
  comes: (viewer) => viewer.expectAddress('/ar/profile/'),
  isAlike: true,
}

export const GOOGLE_SIGN_IN: Press = {
  name: 'Google on the login screen',
  at: () => '/login/',
  press: (viewer) => viewer.press(GOOGLE),
  requests: /^POST \/sign-in\/google/,
  comes: chooser,
  isAlike: true,
}

const search = (from: string, rest: Pick<Press, 'at' | 'isOnWideScreen' | 'isAlike'>): Press => ({
  name: `a search from ${from}`,
  ...rest,
  press: (viewer) => viewer.enter({ role: 'search field' }, 'oath'),
  requests: /^GET \/search\.data/,
  comes: (viewer) => viewer.expectAddress('/search/?q=oath'),
})

/** Every press that leaves a page, and representatives of the others. Rows 411, 418, 419. */
export const PRESSES: readonly Press[] = [
  LANGUAGE,
  {
    name: 'a language in the footer',
    at: () => '/',
    press: (viewer) => viewer.press({ role: 'button', name: 'العربية', within: 'contentinfo' }),
    requests: /^POST \/language/,
    comes: (viewer) => viewer.expectAddress('/ar/'),
  },
  {
    name: 'a language in the header’s menu',
    at: () => '/',
    isOnWideScreen: true,
    isAlike: true,
    prepare: async (viewer) => {
      await viewer.press({ role: 'link', name: 'Change language' })
      await viewer.expectSeen(ARABIC_IN_MENU)
    },
    press: (viewer) => viewer.press(ARABIC_IN_MENU),
    requests: /^POST \/language/,
    comes: async (viewer) => {
      await viewer.expectAddress('/ar/')
      // Its response has arrived, and so have the last changes of the language cookie.
      await viewer.expectSeen({ role: 'link', name: 'تغيير اللغة' })
    },
  },
  GOOGLE_SIGN_IN,
  {
    name: 'Google, pressed twice',
    at: () => '/login/',
    press: (viewer) => viewer.pressTwice(GOOGLE),
    requests: /^POST \/sign-in\/google/,
    comes: chooser,
  },
  {
    name: 'Google in the panel over the video',
    at: (drama) => drama.episode(1),
    prepare: async (viewer) => {
      await viewer.pressOverFilm(LIKE)
      await viewer.expectSeen(GOOGLE)
    },
    press: (viewer) => viewer.press(GOOGLE),
    requests: /^POST \/sign-in\/google/,
    comes: chooser,
  },
  {
    // Its popup closes without a response; later the page itself opens the provider.
    name: 'Facebook',
    at: () => '/login/',
    press: (viewer) => viewer.press(FACEBOOK),
    requests: /^POST \/sign-in\/facebook/,
    comes: chooser,
  },
  {
    name: 'Log out',
    at: () => '/profile/',
    isMember: true,
    press: (viewer) => viewer.press({ role: 'button', name: 'Log out' }),
    requests: /^POST \/sign-in\/out/,
    comes: (viewer) => viewer.expectSeen({ role: 'link', name: 'Log in', within: 'main' }),
  },
  {
    name: 'Download your data',
    at: () => '/profile/',
    isMember: true,
    isAlike: true,
    press: (viewer) => viewer.press({ role: 'link', name: 'Download your data' }),
    requests: /^GET \/account\/export/,
    comes: (viewer) => viewer.expectFile('.json'),
  },
  {
    name: 'the wallet’s records as CSV',
    at: () => '/my-wallet/',
    isMember: true,
    isAlike: true,
    prepare: openRecords,
    press: (viewer) => viewer.press(CSV),
    requests: /^GET \/wallet\/export\/csv/,
    comes: (viewer) => viewer.expectFile('.csv'),
  },
  {
    name: 'the wallet’s records as JSON, pressed twice',
    at: () => '/my-wallet/',
    isMember: true,
    prepare: openRecords,
    press: (viewer) => viewer.pressTwice(JSON_FILE),
    requests: /^GET \/wallet\/export\/json/,
    comes: (viewer) => viewer.expectFile('.json'),
  },
  search('its page', { at: () => '/search/', isAlike: true }),
  search('Home', { at: () => '/', isOnWideScreen: true, isAlike: true }),
  search('the player', { at: (drama) => drama.episode(1), isOnWideScreen: true }),
  {
    name: 'Back to Home on a missing page',
    at: () => '/no-such-page/',
    press: (viewer) => viewer.press({ role: 'link', name: 'Back to Home', within: 'main' }),
    requests: /^GET \/healthz/,
    comes: (viewer) => viewer.expectAddress('/'),
  },
  {
    name: 'the account deletion with a mistyped code',
    at: () => '/account/delete/',
    isMember: true,
    press: async (viewer) => {
      await viewer.write({ role: 'textbox', within: 'main' }, 'mistyped')
      await viewer.press(DELETE)
    },
    requests: /^GET \/healthz/,
    comes: (viewer) => viewer.expectSeen({ role: 'alert', within: 'main' }),
    isOffered: true,
  },
  {
    name: 'Like',
    at: (drama) => drama.episode(1),
    isMember: true,
    press: (viewer) => viewer.pressOverFilm(LIKE),
    requests: /^POST \/(ar\/)?reel-shorts/,
    comes: (viewer) => viewer.expectSeen({ ...LIKE, isPressed: true }),
  },
  {
    name: 'Like in For You',
    at: () => '/for-you/',
    isMember: true,
    press: (viewer) => viewer.press(LIKE),
    requests: /^POST \/reel-shorts/,
    comes: (viewer) => viewer.expectSeen({ ...LIKE, isPressed: true }),
  },
  {
    name: 'Not interested in For You',
    at: () => '/for-you/',
    isMember: true,
    press: (viewer) => viewer.press({ role: 'button', name: 'Not interested' }),
    requests: /^POST \/for-you\/clips/,
    comes: (viewer) => viewer.expectSeen({ role: 'button', name: 'Undo' }),
  },
]

/** One press with one network fault, from a fresh page to the result of the press. */
export async function pressThrough(
  viewer: PressingViewer,
  proxy: FaultyProxy,
  { drama, press, fault }: { drama: Drama; press: Press; fault: Fault },
): Promise<void> {
  const at = press.at(drama)
  await viewer.open(at)
  await press.prepare?.(viewer)
  await viewer.markDocument()
  await proxy.fail(fault, fault === 'once' ? press.requests : undefined)
  await press.press(viewer)
  // One lost response is retried silently.
  if (fault !== 'once') {
    await viewer.expectNotice()
    await viewer.expectAddress(at)
    await viewer.expectSameDocument()
    await proxy.mend()
    if (press.isOffered) await viewer.press(RETRY)
  }
  await press.comes(viewer)
}

/** One lost response, and in turn one of the faults that keep a page; a press that is offered again meets all of them. */
export function pairedFaults(press: Press): readonly Fault[] {
  if (press.isOffered) return FAULTS
  const [once, ...lasting] = FAULTS
  return [once!, lasting[PRESSES.indexOf(press) % lasting.length]!]
}

/** One press with each of these faults, each on a fresh page and, if the press needs one, for a new member. */
export async function pressThroughAll(
  viewer: PressingViewer,
  proxy: FaultyProxy,
  {
    drama,
    press,
    faults,
    inStep,
  }: {
    drama: Drama
    press: Press
    faults: readonly Fault[]
    inStep: (name: string, run: () => Promise<void>) => Promise<void>
  },
): Promise<void> {
  for (const fault of faults) {
    await inStep(fault, async () => {
      await proxy.mend()
      await viewer.forget()
      if (press.isMember) await viewer.signInAnew()
      await pressThrough(viewer, proxy, { drama, press, fault })
    })
  }
}
