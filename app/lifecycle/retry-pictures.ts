/** Pictures that did not load are asked for again as soon as the browser is online. Row 418. */
export function retryPicturesOnline(page: Window): void {
  page.addEventListener('online', () => {
    for (const picture of page.document.images) {
      const address = picture.getAttribute('src')
      // The same address again is another try.
      if (address && picture.complete && picture.naturalWidth === 0) picture.src = address
    }
  })
}
