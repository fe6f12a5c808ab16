const REST_MS = 200

export function onScrollRest(page: Window, action: () => void): () => void {
  let timer: number | undefined
  const wait = () => {
    page.clearTimeout(timer)
    timer = page.setTimeout(action, REST_MS)
  }
  page.addEventListener('scroll', wait, { passive: true })
  return () => {
    page.clearTimeout(timer)
    page.removeEventListener('scroll', wait)
  }
}
