import type { UsageEventName, UsageEventParams } from '../../contract/usage-events.ts'

export type ElementEvent = { [Name in UsageEventName]: [Name, UsageEventParams<Name>] }[UsageEventName]

export const SHOW_ATTRIBUTE = 'data-track-show'
export const CLICK_ATTRIBUTE = 'data-track-click'

/**
 * Attributes of an element that is tracked: the events sent when it comes into view and when it is pressed.
 * `element-events.ts`, which loads late, reads them and needs nothing else of the components.
 */
export function tracked({ show, click }: { show?: ElementEvent; click?: ElementEvent | ElementEvent[] }) {
  return {
    ...(show && { [SHOW_ATTRIBUTE]: JSON.stringify(show) }),
    ...(click && { [CLICK_ATTRIBUTE]: JSON.stringify(Array.isArray(click[0]) ? click : [click]) }),
  }
}
