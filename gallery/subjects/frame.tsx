import type { ReactNode } from 'react'
import type { Member } from '../../app/member/session.ts'
import { SiteFooter } from '../../app/shell/footer.tsx'
import { Headers } from '../../app/shell/header.tsx'
import { type SiteData, useSiteData } from '../../app/site/site-data.ts'
import type { Subject } from '../part.ts'
import { sampleMember } from '../sample-member.ts'

/** Of which the window shows one. */
const Header = ({ viewer = null }: { viewer?: Member | null }) => <Headers viewer={viewer} />

function Footer({ site }: { site?: Partial<SiteData['site']> }): ReactNode {
  const siteData = useSiteData()
  return siteData && <SiteFooter siteData={{ ...siteData, site: { ...siteData.site, ...site } }} />
}

export const subject: Subject = {
  name: 'Header and footer',
  list: ({ dramas, t }) => [
    {
      name: 'Header',
      place: 'page',
      states: {
        visitor: <Header />,
        member: <Header viewer={sampleMember()} />,
        'VIP with a picture': (
          <Header viewer={sampleMember({ isSubscribed: true, avatarUrl: dramas[0]?.coverUrl ?? null })} />
        ),
        'member awaited': (
          <div data-member>
            <Header />
          </div>
        ),
      },
    },
    {
      name: 'Footer',
      place: 'page',
      states: {
        usual: <Footer />,
        'of an operator, with consent': (
          <Footer
            site={{
              hasConsentBanner: true,
              contactEmail: 'a.very.long.address.of.our.support@streaming-company.example',
              footer: {
                columns: [{ title: t('genre'), lines: dramas.slice(0, 4).map(({ name }) => name) }],
                note: t('footerQrText'),
              },
            }}
          />
        ),
        'without an app': <Footer site={{ hasApp: false, social: {} }} />,
        'without any data': <SiteFooter siteData={null} />,
      },
    },
  ],
}
