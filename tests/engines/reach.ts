export interface Reach {
  top: number
  /** Whether a press at its middle reaches it: nothing lies over it, and it is not inert. */
  receivesPress: boolean
}

/** Runs in the page, to which it is sent as text: scrolls to the element where a press would miss it. */
export function bringIntoReach(element: Element): Reach {
  const receivesPress = () => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  if (!receivesPress()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return { top: element.getBoundingClientRect().top, receivesPress: receivesPress() }
}
