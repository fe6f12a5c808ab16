import type { EpisodePublication } from '../publication/drama-publication.ts'

export interface Media {
  /** `memberId` null: public, since the episode is free. */
  playAddresses(request: {
    episodeId: string
    mediaKey: string
    hasHighMp4: boolean
    captions: EpisodePublication['captions']
    memberId: string | null
  }): {
    playUrl: string
    dashUrl: string
    mp4Url: string
    /** Absent: there is none. */
    highMp4Url?: string
    captions: { language: string; label: string; url: string }[]
  }
  serve(request: Request): Promise<Response | null>
}
