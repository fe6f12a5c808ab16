/** Event of the window: this device's history is now in the member's account. */
export const HISTORY_IMPORTED = 'cliffhanger:history-imported'
