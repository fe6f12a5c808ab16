const MESSAGE_LENGTH_MAX = 200

export const toSeconds = (timeMs: number): number => Math.floor(timeMs / 1000)

/** A network's own words, for the log: without anything that looks like a token, since some quote it. */
export function toReason(status: number, code: number, message: string): string {
  return `status ${status}, code ${code}: ${message.slice(0, MESSAGE_LENGTH_MAX).replace(/[\w-]{24,}/g, '…')}`
}
