/** The analytics tag as `GET /tracking/tag` describes it to a page. */
export interface AnalyticsTag {
  id: string
  scriptUrl: string
  /** Never on in production. */
  isDebug: boolean
}
