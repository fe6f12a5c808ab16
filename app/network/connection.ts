/** The browser's connection estimate, where it has one. */
export interface Connection {
  saveData?: boolean
  effectiveType?: string
  /** In Mbit/s. */
  downlink?: number
}

export function readConnection(scope: Navigator): Connection {
  return (scope as Navigator & { connection?: Connection }).connection ?? {}
}

/** Whether nothing is loaded before it is needed: with data saver, or on a connection of one of these types. */
export function sparesData(
  { saveData, effectiveType = '' }: Connection,
  slowTypes: readonly string[],
): boolean {
  return saveData === true || slowTypes.includes(effectiveType)
}
