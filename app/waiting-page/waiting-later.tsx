import type { ComponentType } from 'react'
import { Heading, Line, type ScreenProps, SKELETON_INDEXES } from './skeleton-parts.tsx'
import { Profile, Store, Wallet } from './waiting-account.tsx'
import { Home } from './waiting-home.tsx'
import { Receipt } from './waiting-receipt.tsx'
import type { WaitingScreen } from './waiting-shape.ts'

export type LaterScreens = Partial<Record<WaitingScreen, ComponentType<ScreenProps>>>

/** Loaded for members, and for a visitor with the first of these that takes long: a first visit to Home has no bytes to spare. */
export const LATER_SCREENS: LaterScreens = {
  home: Home,
  wallet: Wallet,
  store: Store,
  profile: Profile,
  receipt: Receipt,
  text: Text,
}

function Text() {
  return (
    <div className="page max-w-3xl pt-8 md:pt-14">
      <Heading className="text-4xl md:text-5xl high-lines:max-md:text-3xl">
        <Line className="w-80 max-w-full" />
      </Heading>
      <p className="mt-3 text-sm">
        <Line className="w-40" />
      </p>
      <p className="mt-8 leading-relaxed">
        {SKELETON_INDEXES.map((index) => (
          <Line key={index} className={index % 5 === 4 ? 'w-2/3' : 'w-full'} />
        ))}
      </p>
    </div>
  )
}
