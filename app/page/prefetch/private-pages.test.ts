import { expect, test } from 'vitest'
import { createHrefs } from '../../addresses/hrefs.ts'
import { isPrivatePage } from './private-pages.ts'

test.each(['en', 'ar'] as const)(
  'pages of one viewer or one query are not fetched ahead, in %s (row 53)',
  (language) => {
    const hrefs = createHrefs(language)
    const own = [
      hrefs.profile,
      hrefs.myList,
      hrefs.history,
      hrefs.myWallet,
      hrefs.walletList('episodes', 2),
      hrefs.topUp(),
      hrefs.search('moon'),
    ]
    expect(own.filter((page) => !isPrivatePage(page))).toEqual([])
    const shared = [
      hrefs.home,
      hrefs.browse(),
      hrefs.download,
      hrefs.episode({ dramaId: 'd1', name: 'Profile' }),
    ]
    expect(shared.filter(isPrivatePage)).toEqual([])
  },
)
