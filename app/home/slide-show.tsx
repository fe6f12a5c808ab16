import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DramaSlideData } from '../catalog/drama-card.ts'
import { Pause, Play } from '../design/icons.tsx'
import { usePrefetcher } from '../page/prefetch/prefetch-provider.tsx'
import { type Carousel, SLIDE_MS, useSlides } from './use-slides.ts'

interface SlideShowProps extends Carousel {
  dramas: DramaSlideData[]
  className: string
}

/** Arrives after the page, which is whole without it. */
export default function SlideShow({ dramas, className, ...carousel }: SlideShowProps) {
  const { t } = useTranslation('catalog')
  const { list, current } = carousel
  const slides = useSlides(carousel, dramas.length)
  const prefetcher = usePrefetcher()
  useEffect(() => {
    const slide = slides.isPaused ? null : list.current?.children[current]
    return slide ? prefetcher?.followSlide(slide) : undefined
  }, [list, current, slides.isPaused, prefetcher])
  if (dramas.length === 1) return null
  return (
    <div className="page pointer-events-none absolute inset-x-0 bottom-3 md:bottom-10 low:landscape:bottom-3">
      <div className={`flex min-w-fit items-center gap-1 ${className}`}>
        <ul className="pointer-events-auto flex">
          {dramas.map((drama, index) => (
            <li key={drama.dramaId}>
              <button
                type="button"
                aria-label={t('goToSlide', { name: drama.name })}
                aria-current={index === current}
                onClick={() => slides.show(index)}
                className="group/mark flex h-8 items-center px-[min(calc(var(--spacing)*1.5),2.1vw)]"
              >
                <span className="block h-1 w-[min(calc(var(--spacing)*3.5),4.5vw)] overflow-hidden rounded-full bg-ivory/30 forced-colors:bg-[ButtonText] transition-all duration-300 group-aria-[current=true]/mark:w-[min(calc(var(--spacing)*9),12vw)]">
                  {index === current ? (
                    <span
                      key={String(slides.isRunning)}
                      className="block h-full origin-left bg-ivory rtl:origin-right"
                      style={
                        slides.isRunning ? { animation: `slide-progress ${SLIDE_MS}ms linear` } : undefined
                      }
                    />
                  ) : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {slides.canRun ? (
          <button
            type="button"
            aria-label={slides.isPaused ? t('play') : t('pause')}
            onClick={() => slides.setPaused(!slides.isPaused)}
            className="pointer-events-auto ms-1 flex size-8 items-center justify-center rounded-full text-ivory/80 hover:text-ivory"
          >
            {slides.isPaused ? (
              <Play className="size-4 fill-current" />
            ) : (
              <Pause className="size-4 fill-current" />
            )}
          </button>
        ) : null}
      </div>
    </div>
  )
}
