import { reachSite } from '../network/reach-site.ts'
import { retryUntilAnswered } from '../network/retry-until-answered.ts'

/** Pictures that did not load are requested again once the browser is online and reaches the site. Row 418. */
export function retryPicturesOnline(page: Window): void {
  page.addEventListener('online', async () => {
    // What is requested in the first moment may fail like what was requested before.
    await retryUntilAnswered(reachSite, { kind: 'code' })
    for (const picture of page.document.images) {
      const address = picture.getAttribute('src')
      // The same address again is another try.
      if (address && picture.complete && picture.naturalWidth === 0) picture.src = address
    }
  })
}
