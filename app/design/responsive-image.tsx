/** The breakpoints at both densities. */
const BREAKPOINT_WIDTHS = [320, 640, 768, 1024, 1280, 1536]
const DENSITIES = [1, 2]
export const IMAGE_WIDTHS = [
  ...new Set(DENSITIES.flatMap((density) => BREAKPOINT_WIDTHS.map((width) => width * density))),
].sort((one, other) => one - other)

export function imageAddress(source: string, width: number): string {
  return `/_ipx/w_${width},f_webp/${source.replace(/^\//, '')}`
}

/** At most `widthMax` CSS pixels wide; unneeded widths would make the list larger than its markup. */
export function imageSrcSet(source: string, widthMax: number): string {
  const enough =
    IMAGE_WIDTHS.find((width) => width >= widthMax * Math.max(...DENSITIES)) ?? IMAGE_WIDTHS.at(-1)!
  return IMAGE_WIDTHS.filter((width) => width <= enough)
    .map((width) => `${imageAddress(source, width)} ${width}w`)
    .join(', ')
}

interface ResponsiveImageProps {
  source: string
  alt: string
  sizes: string
  widthMax: number
  width: number
  height: number
  /** The page's LCP picture. */
  isUrgent?: boolean
  isLazy?: boolean
  className?: string
}

export function ResponsiveImage(props: ResponsiveImageProps) {
  const { source, alt, sizes, widthMax, width, height, isUrgent = false, isLazy = true, className } = props
  return (
    <img
      // First: React sets attributes in this order, and Chromium begins to load a picture that is not lazy yet.
      loading={isLazy && !isUrgent ? 'lazy' : 'eager'}
      // Changed before hydration where it is near (`near-pictures.ts`).
      suppressHydrationWarning
      src={imageAddress(source, IMAGE_WIDTHS.find((candidate) => candidate >= widthMax) ?? widthMax)}
      srcSet={imageSrcSet(source, widthMax)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      decoding={isUrgent ? 'sync' : 'async'}
      // React 18 knows the attribute in lower case only.
      {...(isUrgent ? { fetchpriority: 'high' } : {})}
      className={className}
    />
  )
}
