/** Dramas, rows of Home and packages that tests know: `DEMO_DIR` of every product that they start. */
export const CATALOGUE_FOLDER = import.meta.dirname
