import { onOnline } from '../../browser/page-moments.ts'
import { cameBack, reachSite } from './reach-site.ts'
import { toDelayMs } from './retryer.ts'
import { retryUntilResponse } from './waiting-requests.ts'

/** Of a picture that failed although the site could be reached, as when the server was busy. */
const RETRIES_MAX = 3

/** Styles hide a picture with this mark, so that its place shows its colour and not the browser's sign (`app.css`). */
const LOST_MARK = 'data-lost'

export function retryLostPictures(page: Window): void {
  const { document } = page
  const failures = new WeakMap<HTMLImageElement, number>()
  let isWatching = false
  const watch = async () => {
    if (isWatching) return
    isWatching = true
    const isBack = await cameBack()
    isWatching = false
    if (isBack) retryAll(document)
  }
  const onLost = (picture: HTMLImageElement) => {
    picture.setAttribute(LOST_MARK, '')
    const count = (failures.get(picture) ?? 0) + 1
    failures.set(picture, count)
    if (count <= RETRIES_MAX) setTimeout(retry, toDelayMs(count + 1), picture)
    void watch()
  }
  const onEvent = ({ type, target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    if (type === 'error') onLost(target)
    else target.removeAttribute(LOST_MARK)
  }
  document.addEventListener('error', onEvent, { capture: true })
  document.addEventListener('load', onEvent, { capture: true })
  for (const picture of document.images) if (isLost(picture)) onLost(picture)
  onOnline(page, async () => {
    // Requests in the first moment may fail like the earlier ones.
    await retryUntilResponse(reachSite, { kind: 'code' })
    retryAll(document)
  })
}

const isLost = (picture: HTMLImageElement) =>
  picture.complete && picture.naturalWidth === 0 && picture.hasAttribute('src')

function retry(picture: HTMLImageElement): void {
  // Setting the same address again repeats the request.
  if (picture.isConnected && isLost(picture)) picture.setAttribute('src', picture.getAttribute('src')!)
}

function retryAll({ images }: Document): void {
  for (const picture of images) retry(picture)
}
