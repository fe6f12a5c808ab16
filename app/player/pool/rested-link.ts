import { previewCover } from './cover-preview.ts'
import { preloadVideo as loadFirstBytes } from './preload-video.ts'

/** The pointer or the focus rests on a link to an episode. Never rejects. */
export async function preloadVideo(page: string): Promise<void> {
  await Promise.all([loadFirstBytes(page), previewCover(page)])
}
