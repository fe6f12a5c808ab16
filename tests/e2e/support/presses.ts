import type { Drama } from './catalogue.ts'
import type { Fault, FaultyProxy } from './faulty-proxy.ts'

/** What a viewer presses, writes in or looks for, by what people and screen readers know it by. */
export interface Part {
  role: 'button' | 'link' | 'disclosure' | 'textbox' | 'search field' | 'heading' | 'alert'
  /** In full; absent: the only one there. */
  name?: string
  within?: 'main' | 'contentinfo' | 'dialog'
  isPressed?: true
}

/** A viewer in any of the browsers, as far as presses need one. Each wait has its own deadline, of half a minute. */
export interface PressingViewer {
  /** Opens a page and waits until it answers to presses. */
  open(address: string): Promise<void>
  press(part: Part): Promise<void>
  pressTwice(part: Part): Promise<void>
  /** Waits for the film and presses one of the controls over it, which step aside while it plays. */
  pressOverFilm(part: Part): Promise<void>
  write(part: Part, text: string): Promise<void>
  /** Also presses Enter. */
  enter(part: Part, text: string): Promise<void>
  expectSeen(part: Part): Promise<void>
  /** @param path with its query */
  expectAddress(path: string): Promise<void>
  /** A file whose name ends so was stored since the viewer last forgot. */
  expectFile(ending: string): Promise<void>
  /** The page says that it did not work, and offers to try again. */
  expectTold(): Promise<void>
  /** From now on it is known whether the page was left. */
  markDocument(): Promise<void>
  expectSameDocument(): Promise<void>
  /** A new member, in place of whoever is signed in. */
  signInAnew(): Promise<void>
  /** Nobody is signed in, the language is the browser's, and files that were stored count no more. */
  forget(): Promise<void>
}

export interface Press {
  name: string
  at: (drama: Drama) => string
  isMember?: boolean
  /** It stands in the header of wide windows only. */
  isOnWideScreen?: boolean
  prepare?: (viewer: PressingViewer) => Promise<void>
  press: (viewer: PressingViewer) => Promise<void>
  /** Method and path of the request that the press sends. */
  asks: RegExp
  /** Once the site can be reached. */
  comes: (viewer: PressingViewer) => Promise<void>
  /** It may pay or delete, so only another press sends it again; the site is asked first, so one lost answer changes nothing. */
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
  asks: /^POST \/language/,
  comes: (viewer) => viewer.expectAddress('/ar/profile/'),
}

export const GOOGLE_SIGN_IN: Press = {
  name: 'Google on the login screen',
  at: () => '/login/',
  press: (viewer) => viewer.press(GOOGLE),
  asks: /^POST \/sign-in\/google/,
  comes: chooser,
}

const search = (from: string, rest: Pick<Press, 'at' | 'isOnWideScreen'>): Press => ({
  name: `a search from ${from}`,
  ...rest,
  press: (viewer) => viewer.enter({ role: 'search field' }, 'oath'),
  asks: /^GET \/search\.data/,
  comes: (viewer) => viewer.expectAddress('/search/?q=oath'),
})

/** Every press by which a page is left, and those that stand for the others. Rows 411, 418, 419. */
export const PRESSES: readonly Press[] = [
  LANGUAGE,
  {
    name: 'a language of the footer',
    at: () => '/',
    press: (viewer) => viewer.press({ role: 'button', name: 'العربية', within: 'contentinfo' }),
    asks: /^POST \/language/,
    comes: (viewer) => viewer.expectAddress('/ar/'),
  },
  {
    name: 'a language of the header’s menu',
    at: () => '/',
    isOnWideScreen: true,
    prepare: async (viewer) => {
      await viewer.press({ role: 'link', name: 'Change language' })
      await viewer.expectSeen(ARABIC_IN_MENU)
    },
    press: (viewer) => viewer.press(ARABIC_IN_MENU),
    asks: /^POST \/language/,
    comes: async (viewer) => {
      await viewer.expectAddress('/ar/')
      // Its answer is here, and with it the last word about the cookie of the language.
      await viewer.expectSeen({ role: 'link', name: 'تغيير اللغة' })
    },
  },
  GOOGLE_SIGN_IN,
  {
    name: 'Google, pressed twice',
    at: () => '/login/',
    press: (viewer) => viewer.pressTwice(GOOGLE),
    asks: /^POST \/sign-in\/google/,
    comes: chooser,
  },
  {
    name: 'Google in the panel over the film',
    at: (drama) => drama.episode(1),
    prepare: async (viewer) => {
      await viewer.pressOverFilm(LIKE)
      await viewer.expectSeen(GOOGLE)
    },
    press: (viewer) => viewer.press(GOOGLE),
    asks: /^POST \/sign-in\/google/,
    comes: chooser,
  },
  {
    // Its popup closes without an answer; later the page itself goes there.
    name: 'Facebook',
    at: () => '/login/',
    press: (viewer) => viewer.press(FACEBOOK),
    asks: /^POST \/sign-in\/facebook/,
    comes: chooser,
  },
  {
    name: 'Logout',
    at: () => '/profile/',
    isMember: true,
    press: (viewer) => viewer.press({ role: 'button', name: 'Logout' }),
    asks: /^POST \/sign-in\/out/,
    comes: (viewer) => viewer.expectSeen({ role: 'link', name: 'Login', within: 'main' }),
  },
  {
    name: 'Download your data',
    at: () => '/profile/',
    isMember: true,
    press: (viewer) => viewer.press({ role: 'link', name: 'Download your data' }),
    asks: /^GET \/account\/export/,
    comes: (viewer) => viewer.expectFile('.json'),
  },
  {
    name: 'the wallet’s records as CSV',
    at: () => '/my-wallet/',
    isMember: true,
    prepare: openRecords,
    press: (viewer) => viewer.press(CSV),
    asks: /^GET \/wallet\/export\/csv/,
    comes: (viewer) => viewer.expectFile('.csv'),
  },
  {
    name: 'the wallet’s records as JSON, pressed twice',
    at: () => '/my-wallet/',
    isMember: true,
    prepare: openRecords,
    press: (viewer) => viewer.pressTwice(JSON_FILE),
    asks: /^GET \/wallet\/export\/json/,
    comes: (viewer) => viewer.expectFile('.json'),
  },
  search('its page', { at: () => '/search/' }),
  search('Home', { at: () => '/', isOnWideScreen: true }),
  search('the player', { at: (drama) => drama.episode(1), isOnWideScreen: true }),
  {
    name: 'the way home from a page that does not exist',
    at: () => '/no-such-page/',
    press: (viewer) => viewer.press({ role: 'link', name: 'Back to Home', within: 'main' }),
    asks: /^GET \/healthz/,
    comes: (viewer) => viewer.expectAddress('/'),
  },
  {
    name: 'a mistyped deletion of the account',
    at: () => '/account/delete/',
    isMember: true,
    press: async (viewer) => {
      await viewer.write({ role: 'textbox', within: 'main' }, 'mistyped')
      await viewer.press(DELETE)
    },
    asks: /^GET \/healthz/,
    comes: (viewer) => viewer.expectSeen({ role: 'alert', within: 'main' }),
    isOffered: true,
  },
  {
    name: 'Like',
    at: (drama) => drama.episode(1),
    isMember: true,
    press: (viewer) => viewer.pressOverFilm(LIKE),
    asks: /^POST \/(ar\/)?reel-shorts/,
    comes: (viewer) => viewer.expectSeen({ ...LIKE, isPressed: true }),
  },
]

/** One fault of the network, from a fresh page to what the press leads to. */
export async function pressThrough(
  viewer: PressingViewer,
  proxy: FaultyProxy,
  { drama, press, fault }: { drama: Drama; press: Press; fault: Fault },
): Promise<void> {
  const at = press.at(drama)
  await viewer.open(at)
  await press.prepare?.(viewer)
  await viewer.markDocument()
  await proxy.fail(fault, fault === 'once' ? press.asks : undefined)
  await press.press(viewer)
  // One lost answer is got over in silence.
  if (fault !== 'once') {
    await viewer.expectTold()
    await viewer.expectAddress(at)
    await viewer.expectSameDocument()
    await proxy.mend()
    if (press.isOffered) await viewer.press(RETRY)
  }
  await press.comes(viewer)
}

/** Each fault on a page and, where the press needs one, for a member of its own. */
export async function pressThroughAll(
  viewer: PressingViewer,
  proxy: FaultyProxy,
  {
    drama,
    press,
    inStep,
  }: { drama: Drama; press: Press; inStep: (name: string, run: () => Promise<void>) => Promise<void> },
): Promise<void> {
  for (const fault of FAULTS) {
    await inStep(fault, async () => {
      await proxy.mend()
      await viewer.forget()
      if (press.isMember) await viewer.signInAnew()
      await pressThrough(viewer, proxy, { drama, press, fault })
    })
  }
}
