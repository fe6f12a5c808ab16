import {
  NarrowSkeleton,
  SKELETON_CARD,
  Skeleton,
  SkeletonHead,
  SkeletonHeading,
  SkeletonLine,
  type SkeletonProps,
  SkeletonWords,
} from '../../design/skeleton.tsx'

const COLUMNS = ['before', 'change', 'after'] as const

/** A visitor's has its heading alone. */
export function ReceiptSkeleton({ isMember, t }: SkeletonProps) {
  if (!isMember) {
    return (
      <NarrowSkeleton>
        <SkeletonHead heading={t('account:receipt')} hasBack />
      </NarrowSkeleton>
    )
  }
  return (
    <NarrowSkeleton>
      <SkeletonHead heading={t('account:receipt')} hasBack />
      <div className={`${SKELETON_CARD} cramped:p-3`}>
        <div className="flex cramped:flex-col items-center cramped:items-start gap-4">
          <span data-place="icon">
            <Skeleton className="size-13 rounded-full" />
          </span>
          <div className="min-w-0 cramped:w-full flex-1">
            <SkeletonHeading className="text-xl leading-tight" />
            <p className="mt-0.5 text-sm">
              <SkeletonLine className="w-4/5" />
              {/* Where the name of the site and the time have no room in one. */}
              <span className="hidden max-[22rem]:block">
                <SkeletonLine className="w-1/2" />
              </span>
            </p>
          </div>
        </div>
        <table className="mt-5 max-[23rem]:block w-full table-fixed text-end">
          <thead className="max-[23rem]:hidden text-sm">
            <tr>
              <th className="text-start font-medium">
                <SkeletonWords>{t('wallet:purse')}</SkeletonWords>
              </th>
              {COLUMNS.map((column) => (
                <th key={column} className="font-medium">
                  <SkeletonWords>{t(`wallet:${column}`)}</SkeletonWords>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-[23rem]:block">
            {(['coins', 'bonus'] as const).map((purse) => (
              <tr key={purse} className="max-[23rem]:block border-ivory/8 border-t max-[23rem]:py-2">
                <th className="max-[23rem]:block max-[23rem]:py-0 py-2.5 text-start font-medium">
                  <SkeletonWords>{t(`account:${purse}`)}</SkeletonWords>
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="max-[23rem]:block">
                    <SkeletonLine className="ms-auto max-[23rem]:ms-0 max-[23rem]:w-full w-1/2" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Entries entries={['coins', 'bonus']} className="mt-3 space-y-1.5 pt-3" />
        <Entries entries={['number', 'reason', 'member']} className="mt-4 space-y-2 pt-4" />
        <p className="mt-4 text-sm">
          <SkeletonLine className="w-1/2" />
        </p>
      </div>
    </NarrowSkeleton>
  )
}

/** Most receipts have as many; those of other kinds have more or fewer. */
function Entries({ entries, className }: { entries: string[]; className: string }) {
  return (
    <div className={`border-ivory/8 border-t text-sm ${className}`}>
      {entries.map((entry) => (
        <p key={entry} data-place="entry" className="flex justify-between gap-x-4">
          <SkeletonLine className="w-1/4" />
          <SkeletonLine className="w-1/3" />
        </p>
      ))}
    </div>
  )
}
