/** Estimated by the browser, if at all. */
export interface Connection {
  saveData?: boolean
  effectiveType?: string
  /** In Mbit/s. */
  downlink?: number
}

export function readConnection(scope: Navigator): Connection {
  return (scope as Navigator & { connection?: Connection }).connection ?? {}
}

/** Nothing is loaded ahead with data saver, or on a connection of one of these types. */
export function sparesData(
  { saveData, effectiveType = '' }: Connection,
  slowTypes: readonly string[],
): boolean {
  return saveData === true || slowTypes.includes(effectiveType)
}
