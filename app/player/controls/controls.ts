export type ControlsExtent = 'none' | 'edges' | 'all'

export interface Controls {
  shown: ControlsExtent
  pressable: ControlsExtent
}

export type ControlsFact =
  /** By mouse, key or focus: the controls that appear can be pressed at once. */
  | { kind: 'reached' }
  | { kind: 'tapped' }
  | { kind: 'opened' }
  /** For whatever reason, perhaps only for a moment. */
  | { kind: 'stopped' }
  | { kind: 'settled' }
  | { kind: 'hidden' }

export const EDGES_SHOWN: Controls = { shown: 'edges', pressable: 'edges' }

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
    case 'stopped':
      return { shown: reached, pressable: now.pressable }
    case 'settled':
      return { shown: now.shown, pressable: now.shown }
    case 'hidden':
      return { shown: 'none', pressable: 'none' }
  }
}

/** While nothing plays the edges stay, and the buttons in the middle are hidden. */
export function whileStopped({ pressable }: Controls): Controls {
  return { shown: 'edges', pressable: pressable === 'none' ? 'none' : 'edges' }
}
