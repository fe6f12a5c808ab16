import {
  Bell,
  CalendarCheck,
  ClipboardList,
  Clock,
  Coins,
  Contact,
  Crown,
  Film,
  Gamepad2,
  Gift,
  Hourglass,
  LockOpen,
  type LucideIcon,
  MonitorPlay,
  PartyPopper,
  RefreshCw,
  Share2,
  Star,
  UserPlus,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { RecordIcon } from './account-types.ts'

const ICONS: Record<RecordIcon, LucideIcon> = {
  coins: Coins,
  gift: Gift,
  crown: Crown,
  system: Wrench,
  event: PartyPopper,
  ended: Hourglass,
  calendar: CalendarCheck,
  advert: MonitorPlay,
  contact: Contact,
  star: Star,
  account: UserRound,
  film: Film,
  follow: UserPlus,
  bell: Bell,
  update: RefreshCw,
  share: Share2,
  survey: ClipboardList,
  unlock: LockOpen,
  game: Gamepad2,
  hour: Clock,
}

export function TypeIcon({ icon, className = 'size-11' }: { icon: RecordIcon; className?: string }) {
  const Icon = ICONS[icon]
  return (
    <span
      className={`flex shrink-0 items-center justify-center rounded-full bg-ink-high text-gold ring-1 ring-ivory/10 ring-inset ${className}`}
    >
      <Icon aria-hidden="true" data-icon={icon} strokeWidth={1.75} className="size-1/2" />
    </span>
  )
}
