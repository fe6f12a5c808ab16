/** The analytics tag as `GET /tracking/tag` describes it to a page. */
export interface AnalyticsTag {
  id: string
  scriptUrl: string
  /** Never on in production. */
  isDebug: boolean
}

/** What a page requests its viewer's consent for: a tag, advertising networks that learn of purchases, or both. */
export type ConsentSettings = (AnalyticsTag | { id?: undefined }) & { sharesPurchases?: true }
