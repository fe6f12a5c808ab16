/** Whether the browser itself would move something there, for a finger that moves up, down, left or right. */
export interface ScrollRoom {
  up: boolean
  down: boolean
  left: boolean
  right: boolean
}

const SCROLLS = /auto|scroll/

/** @param limit is not looked at, nor is what it is in */
export function roomIn(target: Element, limit: Element): ScrollRoom {
  const room = { up: false, down: false, left: false, right: false }
  for (let element: Element | null = target; element && element !== limit; element = element.parentElement) {
    const { overflowX, overflowY, direction } = getComputedStyle(element)
    // Sizes are whole pixels, scroll positions are not.
    if (SCROLLS.test(overflowY)) {
      room.up ||= element.scrollTop + element.clientHeight < element.scrollHeight - 1
      room.down ||= element.scrollTop > 0
    }
    if (SCROLLS.test(overflowX)) {
      const hidden = element.scrollWidth - element.clientWidth
      // From right to left, positions are negative.
      const before = direction === 'rtl' ? hidden + element.scrollLeft : element.scrollLeft
      room.left ||= before < hidden - 1
      room.right ||= before > 0
    }
  }
  return room
}

/** By two fingers: one finger then moves the whole page. */
export function isPageEnlarged(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}
