import { SKELETON_INDEXES, SkeletonHeading, SkeletonLine } from '../design/skeleton.tsx'

export function LegalSkeleton() {
  return (
    <div className="page max-w-3xl pt-8 md:pt-14">
      <SkeletonHeading className="text-4xl md:text-5xl high-lines:max-md:text-3xl">
        <SkeletonLine className="w-80 max-w-full" />
      </SkeletonHeading>
      <p className="mt-3 text-sm">
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
