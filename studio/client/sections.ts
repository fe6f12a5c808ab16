import {
  ChartColumn,
  Clapperboard,
  ClipboardCheck,
  GalleryVertical,
  HeartPulse,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  ScrollText,
  Upload,
  UserCog,
  Users,
} from 'lucide-react'
import type { ActName } from './api/acts.ts'

interface SectionLink {
  to: string
  title: string
  Icon: LucideIcon
  /** What an account must be allowed to do there. */
  act: ActName
}

export const SECTIONS: readonly SectionLink[] = [
  { to: '/members', title: 'Members', Icon: Users, act: 'findMembers' },
  { to: '/orders', title: 'Orders', Icon: ReceiptText, act: 'listOrders' },
  { to: '/feedback', title: 'Feedback', Icon: MessageSquareText, act: 'listFeedback' },
  { to: '/dramas', title: 'Dramas', Icon: Clapperboard, act: 'listReleases' },
  { to: '/front-page', title: 'Front page', Icon: GalleryVertical, act: 'showFrontFile' },
  { to: '/uploads', title: 'Uploads', Icon: Upload, act: 'listUploads' },
  { to: '/numbers', title: 'Numbers', Icon: ChartColumn, act: 'figure' },
  { to: '/health', title: 'Health', Icon: HeartPulse, act: 'showHealth' },
  { to: '/approvals', title: 'Approvals', Icon: ClipboardCheck, act: 'listApprovals' },
  { to: '/record', title: 'Record', Icon: ScrollText, act: 'listActs' },
  { to: '/accounts', title: 'Accounts', Icon: UserCog, act: 'listAccounts' },
]
