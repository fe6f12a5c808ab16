/**
 * What stands over the running picture: nothing, what is at its edges (title, rail, bar), or the buttons in its middle
 * too, which a finger asks for.
 */
export type ControlsExtent = 'none' | 'edges' | 'all'

export interface Controls {
  shown: ControlsExtent
  /** Never more than was seen before the press: what a tap has just shown lets the second tap of two through. */
  pressable: ControlsExtent
}

export type ControlsFact =
  /** A mouse moved, a key went down, or the focus came: what it shows may be pressed at once. */
  | { kind: 'reached' }
  | { kind: 'tapped' }
  /** A film begins to run, and says which. */
  | { kind: 'opened' }
  | { kind: 'settled' }
  | { kind: 'hidden' }

export const EDGES_SHOWN: Controls = { shown: 'edges', pressable: 'edges' }

/** The one writer of {@link Controls}. Rows 407, 416. */
export function nextControls(now: Controls, fact: ControlsFact): Controls {
  const reached = now.shown === 'none' ? 'edges' : now.shown
  switch (fact.kind) {
    case 'reached':
      return { shown: reached, pressable: reached }
    case 'tapped':
      return now.shown === 'all'
        ? { shown: 'none', pressable: 'none' }
        : { shown: 'all', pressable: now.pressable }
    case 'opened':
      return { shown: reached, pressable: now.pressable }
    case 'settled':
      return { shown: now.shown, pressable: now.shown }
    case 'hidden':
      return { shown: 'none', pressable: 'none' }
  }
}
