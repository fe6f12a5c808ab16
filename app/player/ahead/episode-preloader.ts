import { preloadVideo as loadFirstBytes } from '../pool/preload-video.ts'

export { followSlide } from './follow-slide.ts'
export { preloadCode } from './preload-code.ts'

/**
 * The pointer or the focus rests on a link to an episode. Never rejects.
 *
 * @param page path of an episode's page
 */
export async function preloadVideo(page: string): Promise<void> {
  await Promise.all([loadFirstBytes(page), previewCover(page)])
}

async function previewCover(page: string): Promise<void> {
  if (!matchMedia('(hover: hover)').matches) return
  try {
    const preview = await import('./cover-preview.ts')
    await preview.previewCover(page)
  } catch {
    // Without its code the cover stays.
  }
}
