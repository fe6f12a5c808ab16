import { NewBadge } from '../../app/catalog/drama-card-link.tsx'
import { AgeMark } from '../../app/design/age-mark.tsx'
import { CoinIcon } from '../../app/design/coin-icon.tsx'
import { Figure } from '../../app/design/figure.tsx'
import * as icons from '../../app/design/icons.tsx'
import { QrCode } from '../../app/design/qr-code.tsx'
import { StoreBadges } from '../../app/install/store-badges.tsx'
import { Avatar } from '../../app/member/avatar.tsx'
import { ProviderMark } from '../../app/member/provider-mark.tsx'
import { Logo, LogoMark } from '../../app/site/logo.tsx'
import { useSiteData } from '../../app/site/site-data.ts'
import type { RecordIcon } from '../../app/wallet/records/account-types.ts'
import { TypeIcon } from '../../app/wallet/records/type-icon.tsx'
import type { Subject } from '../part.ts'
import { sampleMember } from '../sample-member.ts'

const RECORD_ICONS = Object.keys({
  coins: true,
  gift: true,
  crown: true,
  system: true,
  event: true,
  ended: true,
  calendar: true,
  advert: true,
  contact: true,
  star: true,
  account: true,
  film: true,
  follow: true,
  bell: true,
  update: true,
  share: true,
  survey: true,
  unlock: true,
  game: true,
  hour: true,
} satisfies Record<RecordIcon, true>) as RecordIcon[]

const row = { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' } as const

function DownloadCode() {
  const siteData = useSiteData()
  return siteData ? <QrCode bits={siteData.downloadQr} label="QR code" className="size-40" /> : null
}

function Badges({ first }: { first: 'google' | 'apple' | null }) {
  const siteData = useSiteData()
  return siteData ? <StoreBadges stores={siteData.site.stores} first={first} /> : null
}

const photo = (dramas: readonly { coverUrl: string | null }[]) => dramas[0]?.coverUrl ?? null

export const subject: Subject = {
  name: 'Marks and icons',
  list: ({ dramas }) => [
    { name: 'Age', states: { '13': <AgeMark age={13} />, '18': <AgeMark age={18} /> } },
    { name: 'New', states: { usual: <NewBadge /> } },
    { name: 'Coin', states: { usual: <CoinIcon className="size-6" /> } },
    {
      name: 'Figure',
      states: { short: <Figure>60</Figure>, long: <Figure>1,000,000,000</Figure> },
    },
    {
      name: 'Icons of the first page',
      states: {
        all: (
          <p style={row}>
            {Object.entries(icons).map(([name, Icon]) => (
              <Icon key={name} className="size-6" />
            ))}
          </p>
        ),
      },
    },
    {
      name: 'Icons of records',
      states: {
        all: (
          <p style={row}>
            {RECORD_ICONS.map((icon) => (
              <TypeIcon key={icon} icon={icon} />
            ))}
          </p>
        ),
      },
    },
    {
      name: 'Sign-in providers',
      states: {
        all: (
          <p style={row}>
            <ProviderMark provider="google" className="size-6" />
            <ProviderMark provider="facebook" className="size-6" />
          </p>
        ),
      },
    },
    {
      name: 'Avatar',
      states: {
        'an initial': <Avatar viewer={sampleMember()} className="size-16 text-2xl" />,
        picture: <Avatar viewer={sampleMember({ avatarUrl: photo(dramas) })} className="size-16 text-2xl" />,
        'no name': <Avatar viewer={sampleMember({ nickname: '' })} className="size-16 text-2xl" />,
        VIP: <Avatar viewer={sampleMember({ isSubscribed: true })} className="size-16 text-2xl" />,
      },
    },
    { name: 'Logo', states: { mark: <LogoMark className="size-14" />, whole: <Logo /> } },
    { name: 'QR code', states: { usual: <DownloadCode /> } },
    {
      name: 'App stores',
      states: { usual: <Badges first={null} />, 'Apple first': <Badges first="apple" /> },
    },
  ],
}
