import { useHrefs } from '../addresses/use-hrefs.ts'
import { Play } from '../design/icons.tsx'
import { PrefetchLink } from '../page/prefetch/prefetch-link.tsx'
import { useSiteData } from '../site/site-data.ts'

/** Leads into For You. */
export function ForYouLink({ lead }: { lead: string }) {
  return (
    <div className="page">
      <PrefetchLink
        to={useHrefs().forYou}
        className="flex items-center gap-4 rounded-3xl bg-ink-raised px-5 py-4 ring-1 ring-ivory/10 ring-inset transition-shadow hover:ring-ivory/30"
      >
        <span className="rounded-full bg-accent p-3 text-on-accent">
          <Play className="size-5 fill-current" />
        </span>
        <p className="text-mist text-sm">
          <b className="block font-display text-ivory text-xl">{useSiteData()?.feedName}</b>
          {lead}
        </p>
      </PrefetchLink>
    </div>
  )
}
