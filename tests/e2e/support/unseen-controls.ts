import type { CDPSession, Page } from '@playwright/test'

/** Limit for a page whose focus never completes a round. */
const STOPS_MAX = 400
const CONTROL_ROLES = new Set([
  ...['button', 'link', 'slider', 'switch', 'checkbox', 'radio', 'textbox', 'combobox', 'spinbutton'],
  ...['searchbox', 'option', 'menuitem', 'tab'],
])

/**
 * Runs in the page, with an element as `this`: why it cannot be seen, or null. A field that is drawn by its label is seen
 * where that is.
 */
function whyUnseen(this: Element, hasFocus: boolean): string | null {
  const NEARLY_NOTHING = 0.1
  const MET_AT = [0.1, 0.3, 0.5, 0.7, 0.9]
  const label = this instanceof HTMLInputElement ? this.closest('label') : null
  const seen = label ?? this
  if (!seen.checkVisibility({ visibilityProperty: true })) return 'is not rendered'
  let opacity = 1
  for (let element: Element | null = seen; element; element = element.parentElement) {
    // A slider's track is a separate element.
    const isDrawnBeside = element === this && element.matches('[type=range]')
    if (!isDrawnBeside) opacity *= Number(getComputedStyle(element).opacity)
  }
  if (opacity < NEARLY_NOTHING) return `has an opacity of ${opacity}`
  if (!hasFocus) return null
  const isMet = [...seen.getClientRects()].some(({ left, top, width, height }) =>
    MET_AT.some((down) =>
      MET_AT.some((across) => {
        const met = document.elementFromPoint(left + width * across, top + height * down)
        return met !== null && seen.contains(met)
      }),
    ),
  )
  return isMet ? null : 'is covered, or outside the window'
}

/** Waits until one-time animations have finished. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.race([
      Promise.all(passing.map((animation) => animation.finished.catch(() => {}))),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ])
  })

/** Tabs through the page once; returns the stops that cannot be seen, as sentences, and all stops. */
async function walkByTab(page: Page): Promise<{ unseen: string[]; stops: string[] }> {
  const unseen: string[] = []
  const stops: string[] = []
  await page.evaluate(() => {
    Object.assign(window, { walked: new WeakSet() })
  })
  const look = `(${String(async (why: (this: Element, hasFocus: boolean) => string | null) => {
    const at = document.activeElement
    const { walked } = window as unknown as { walked: WeakSet<Element> }
    if (!at || at === document.body) return 'around'
    if (walked.has(at)) return null
    walked.add(at)
    // Elements that slide in or out with the focus arrive at once.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
    }
    const name = at.getAttribute('aria-label') || at.textContent || at.getAttribute('name') || ''
    // A focus guard sends the focus back into its dialog.
    if (at.hasAttribute('data-radix-focus-guard')) return { name: '', why: null }
    // An element that scrolls into view with the focus gets a moment.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frames = 0; why.call(at, true) !== null && frames < 60; frames++) await frame()
    return { name: `${at.tagName.toLowerCase()} "${name.trim().slice(0, 40)}"`, why: why.call(at, true) }
  })})(${String(whyUnseen)})`
  let rounds = 0
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab')
    const met = (await page.evaluate(look)) as { name: string; why: string | null } | 'around' | null
    if (!met) break
    if (met === 'around') {
      // After the end of the page the focus continues at its start.
      rounds += 1
      if (rounds > 1) break
      continue
    }
    if (met.name) stops.push(met.name)
    if (met.why) unseen.push(`Tab stops at ${met.name}, which ${met.why}`)
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return { unseen, stops }
}

/** The controls that screen readers find but cannot be seen, as sentences. */
async function unseenInTree(page: Page): Promise<string[]> {
  await settle(page)
  const devtools = await page.context().newCDPSession(page)
  try {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree')
    const controls = nodes.filter(
      ({ ignored, role, backendDOMNodeId }) =>
        !ignored && backendDOMNodeId && CONTROL_ROLES.has(String(role?.value)),
    )
    const found = await Promise.all(
      controls.map(async ({ role, name, backendDOMNodeId }) => {
        const why = await inspectElement(devtools, backendDOMNodeId!)
        return why && `screen readers find ${role?.value} "${name?.value}", which ${why}`
      }),
    )
    return found.filter((fault) => fault !== null)
  } finally {
    await devtools.detach()
  }
}

/** An element that has been removed in the meantime is not a fault. */
async function inspectElement(devtools: CDPSession, backendNodeId: number): Promise<string | null> {
  try {
    const { object } = await devtools.send('DOM.resolveNode', { backendNodeId })
    const { result } = await devtools.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: String(whyUnseen),
      arguments: [{ value: false }],
      returnByValue: true,
    })
    return (result.value as string | null | undefined) ?? null
  } catch (error) {
    if (String(error).includes('No node')) return null
    throw error
  }
}

/** Both kinds of faults, as sentences prefixed with the place. */
export async function unseenControls(page: Page, where: string): Promise<string[]> {
  const inTree = await unseenInTree(page)
  const { unseen, stops } = await walkByTab(page)
  const nowhere = stops.length === 0 ? ['Tab stops at nothing'] : []
  return [...inTree, ...unseen, ...nowhere].map((fault) => `${where}: ${fault}`)
}
