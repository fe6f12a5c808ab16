import { onOnline } from '../browser/page-moments.ts'
import { cameBack } from '../network/came-back.ts'
import { reachSite } from '../network/reach-site.ts'
import { retryUntilResponse } from '../network/waiting-requests.ts'

export function retryLostPictures(page: Window): void {
  const { document } = page
  let isWatching = false
  const watch = async () => {
    if (isWatching) return
    isWatching = true
    const isBack = await cameBack()
    isWatching = false
    if (isBack) retryAll(document)
  }
  const onError = ({ target }: Event) => target instanceof HTMLImageElement && watch()
  document.addEventListener('error', onError, { capture: true })
  if ([...document.images].some(isLost)) void watch()
  onOnline(page, async () => {
    // Requests in the first moment may fail like the earlier ones.
    await retryUntilResponse(reachSite, { kind: 'code' })
    retryAll(document)
  })
}

const isLost = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth === 0

function retryAll({ images }: Document): void {
  for (const picture of images) {
    const address = picture.getAttribute('src')
    // Setting the same address again repeats the request.
    if (address && isLost(picture)) picture.src = address
  }
}
