import { useHrefs } from '../addresses/use-hrefs.ts'
import { ResponsiveImage } from '../design/responsive-image.tsx'
import type { Clip } from './clip.ts'

/** Without scripts: the clips as posters that lead to their episodes. */
export function ClipList({ clips, title }: { clips: readonly Clip[]; title: string }) {
  const hrefs = useHrefs()
  return (
    <div className="page pt-6 pb-16">
      <h1 className="text-3xl md:text-5xl">{title}</h1>
      <ol className="mt-6 grid grid-cols-2 tight:grid-cols-1 gap-x-4 gap-y-6 md:grid-cols-3 lg:grid-cols-5">
        {clips.map((clip) => (
          <li key={clip.dramaId}>
            <a
              href={hrefs.episode(clip, clip.episode.number) + toTime(clip.startSeconds)}
              className="block rounded-xl"
            >
              {clip.coverUrl ? (
                <ResponsiveImage
                  source={clip.coverUrl}
                  alt=""
                  width={320}
                  height={480}
                  sizes="(min-width: 64rem) 20vw, (min-width: 48rem) 33vw, 50vw"
                  widthMax={320}
                  className="aspect-2/3 w-full rounded-xl bg-ink-high object-cover"
                />
              ) : null}
              <h2 className="pt-2.5 text-base leading-snug">{clip.name}</h2>
              <p className="mt-1 font-medium text-ember text-xs">{clip.reasonText}</p>
              <p className="mt-1 text-mist text-xs">{clip.genres.join(' / ')}</p>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Query of the link to a second of an episode; empty for its beginning. */
export function toTime(seconds: number): string {
  const tenths = Math.floor(seconds * 10) / 10
  return tenths > 0 ? `?t=${tenths}` : ''
}
