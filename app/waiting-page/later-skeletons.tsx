import type { ComponentType } from 'react'
import type { SkeletonProps } from '../design/skeleton.tsx'
import { HomeSkeleton } from '../home/home-skeleton.tsx'
import { LegalSkeleton } from '../legal/legal-skeleton.tsx'
import { ProfileSkeleton } from '../profile/profile-skeleton.tsx'
import { ReceiptSkeleton } from '../wallet/receipt/receipt-skeleton.tsx'
import { StoreSkeleton } from '../wallet/top-up/store-skeleton.tsx'
import { WalletSkeleton } from '../wallet/wallet-skeleton.tsx'
import type { WaitingScreen } from './waiting-shape.ts'

export type Skeletons = Partial<Record<WaitingScreen, ComponentType<SkeletonProps>>>

/** Loaded for members, and for a visitor with the first of these that takes long: a first visit to Home has no bytes to spare. */
export const LATER_SKELETONS: Skeletons = {
  home: HomeSkeleton,
  wallet: WalletSkeleton,
  store: StoreSkeleton,
  profile: ProfileSkeleton,
  receipt: ReceiptSkeleton,
  text: LegalSkeleton,
}
