/** None; the edges (title, rail, bar); or also the buttons in the middle, which a tap shows. */
export type ControlsExtent = 'none' | 'edges' | 'all'

export interface Controls {
  shown: ControlsExtent
  /** Never more than was visible before the press: controls just shown by a tap let the second tap of a double tap through. */
  pressable: ControlsExtent
}

export type ControlsFact =
  /** The mouse moved, a key was pressed or focus arrived: the controls this shows can be pressed at once. */
  | { kind: 'reached' }
  | { kind: 'tapped' }
  /** Playback started, of this episode. */
  | { kind: 'opened' }
  /** For whatever reason, perhaps only for a moment. */
  | { kind: 'stopped' }
  | { kind: 'settled' }
  | { kind: 'hidden' }

export const EDGES_SHOWN: Controls = { shown: 'edges', pressable: 'edges' }

/** The one writer of {@link Controls}. */
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

/** Without playback the edges stay, and the buttons in the middle wait for it. */
export function whileStopped({ pressable }: Controls): Controls {
  return { shown: 'edges', pressable: pressable === 'none' ? 'none' : 'edges' }
}
