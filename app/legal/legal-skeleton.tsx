import { SKELETON_INDEXES, SkeletonHead, SkeletonLine } from '../design/skeleton.tsx'

export function LegalSkeleton() {
  return (
    <div className="page max-w-3xl">
      <SkeletonHead />
      <p className="text-sm">
        <SkeletonLine className="w-40" />
      </p>
      <p className="mt-8 leading-relaxed">
        {SKELETON_INDEXES.map((index) => (
          <SkeletonLine key={index} className={index % 5 === 4 ? 'w-2/3' : 'w-full'} />
        ))}
      </p>
    </div>
  )
}
