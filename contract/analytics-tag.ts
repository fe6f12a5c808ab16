/** The analytics tag as `GET /tracking/tag` describes it to a page. */
export interface AnalyticsTag {
  /** Measurement id. */
  id: string
  scriptUrl: string
  /** The tag's debug mode; never in production. */
  isDebug: boolean
}
