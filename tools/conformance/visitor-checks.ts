import { ALL_GENRES_ID, COLUMN_TYPES } from '../../contract/catalog.ts'
import { CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import { sizeExactly } from '../../contract/exact-top-up.ts'
import { parseMoney, toDecimal } from '../../contract/money.ts'
import { LISTING_PAGE_SIZE } from '../../contract/paging.ts'
import { STORE_TYPES } from '../../contract/top-up.ts'
import { PRODUCT_PICTURE } from '../../server/images/image-address.ts'
import {
  type Backend,
  type ConformanceCheck,
  expectRefusal,
  expectThat,
  type FetchedStart,
  MissError,
  NotTriedError,
  need,
  needExtension,
} from './check.ts'

/** No drama, episode or column should have this id. */
const UNKNOWN_ID = 'conformance_no_such_id'
/** What the web front passes on to the product API's host. */
const MEDIA_PREFIX = '/media/'
const SESSION_CODES = [CODES.noToken, CODES.invalidToken, CODES.tokenExpired]

async function openFreeEpisode(backend: Backend) {
  const { dramaId } = await backend.findDrama()
  const free = (await backend.findEpisodes()).find(({ isLocked, isAppOnly }) => !isLocked && !isAppOnly)
  const { episodeId } = need(free, 'the drama of the checks has no free episode')
  const episode = await backend.visitor.episodeDetail({ dramaId, episodeId })
  expectThat(episode !== null, 'answers nothing for an episode of its own list')
  return episode
}

async function expectPicture(backend: Backend, address: string): Promise<void> {
  const isServed = PRODUCT_PICTURE.test(address) || URL.parse(address)?.protocol === 'https:'
  expectThat(
    isServed,
    `names the picture ${address}: only https:// and paths like /pictures/a.webp are fetched`,
  )
  const { status } = await backend.fetchStart(address)
  expectThat(status === 200 || status === 206, `answers HTTP ${status} for the picture ${address}`)
}

async function expectMedia(backend: Backend, address: string): Promise<FetchedStart> {
  const isServed = address.startsWith(MEDIA_PREFIX) || URL.canParse(address)
  expectThat(isServed, `names ${address}: only paths below ${MEDIA_PREFIX} are passed on to its host`)
  const isMixed = backend.site.startsWith('https:') && URL.parse(address)?.protocol === 'http:'
  expectThat(!isMixed, `names ${address}: pages of ${backend.site} (--site) load nothing by http://`)
  const start = await backend.fetchStart(address)
  expectThat(start.status === 200 || start.status === 206, `answers HTTP ${start.status} for ${address}`)
  expectThat(start.bytes > 0, `answers nothing for ${address}`)
  return start
}

function expectReadable({ site }: Backend, address: string, { isReadable }: FetchedStart): void {
  expectThat(
    isReadable,
    `does not let pages of ${site} (--site) read ${address}: Access-Control-Allow-Origin`,
  )
}

export const VISITOR_CHECKS: readonly ConformanceCheck[] = [
  {
    call: 'areaInfo',
    does: 'tells language and browser of a visitor',
    breaks: 'Every page asks again, and content stays in English.',
    async run({ visitor }) {
      await visitor.areaInfo()
    },
  },
  {
    call: 'columnPage',
    does: 'has rows with dramas for Home',
    breaks: 'Home is empty.',
    async run(backend) {
      await backend.findDrama()
    },
  },
  {
    call: 'columnPage',
    does: 'has a carousel (column type 8)',
    breaks: 'Home begins without its large pictures.',
    async run({ visitor }) {
      const { columns } = await visitor.columnPage({ columnType: COLUMN_TYPES.carousel })
      expectThat(
        columns.some(({ type, dramas }) => type === COLUMN_TYPES.carousel && dramas.length > 0),
        'answers no column of type 8 with a drama',
      )
    },
  },
  {
    call: 'columnPage',
    does: 'has genres',
    breaks: 'Genre shows no tabs.',
    async run({ visitor }) {
      const { columns } = await visitor.columnPage({ columnType: COLUMN_TYPES.genre, pageSize: 20 })
      expectThat(columns.length > 0, `answers no column of type ${COLUMN_TYPES.genre}`)
    },
  },
  {
    call: 'columnPage',
    does: 'has the genre of all dramas (column all)',
    breaks: 'Genre, in the header of every page, opens the 404 page.',
    async run({ visitor }) {
      const { columns } = await visitor.columnPage({ columnId: ALL_GENRES_ID, pageSize: LISTING_PAGE_SIZE })
      expectThat(Boolean(columns[0]?.dramas.length), `answers no drama of column ${ALL_GENRES_ID}`)
    },
  },
  {
    call: 'columnPage',
    does: 'pages one column without gap or repetition',
    breaks: 'A list shows dramas twice or leaves some out.',
    async run({ visitor }) {
      const { columns } = await visitor.columnPage({ columnType: COLUMN_TYPES.genre, pageSize: 20 })
      const columnId = need(columns[0]?.columnId, 'there is no genre to page')
      const seen = new Set<string>()
      for (let pageIndex = 1; pageIndex <= 3; pageIndex += 1) {
        const page = await visitor.columnPage({ columnId, pageIndex, pageSize: LISTING_PAGE_SIZE })
        const dramas = page.columns[0]?.dramas ?? []
        expectThat(dramas.length <= LISTING_PAGE_SIZE, `answers ${dramas.length} dramas on a page of 12`)
        for (const { dramaId } of dramas) {
          expectThat(!seen.has(dramaId), `repeats drama ${dramaId} on page ${pageIndex}`)
          seen.add(dramaId)
        }
        const { total, hasMore } = page
        const addsUp = total === null || (hasMore ? total > seen.size : total === seen.size)
        expectThat(addsUp, `sends total ${total}, and ${seen.size} dramas up to page ${pageIndex}`)
        if (!hasMore) break
        expectThat(dramas.length > 0, `says that more follows an empty page ${pageIndex}`)
      }
    },
  },
  {
    call: 'columnPage',
    does: 'has no record for an unknown column',
    breaks: 'A wrong address of a list shows an error instead of the 404 page.',
    async run({ visitor }) {
      const { columns } = await visitor.columnPage({ columnId: UNKNOWN_ID })
      expectThat(columns.length === 0, 'answers a column that was not asked for')
    },
  },
  {
    call: 'columnPage',
    does: 'gives cards a picture that can be fetched',
    breaks: 'Cards show a plain colour.',
    async run(backend) {
      const { coverUrl } = await backend.findDrama()
      expectThat(coverUrl !== null, 'sends a card without contentCoverUrl')
      await expectPicture(backend, coverUrl)
    },
  },
  {
    call: 'topDramas',
    does: 'recommends dramas',
    breaks: 'Error pages recommend nothing.',
    async run({ visitor }) {
      expectThat((await visitor.topDramas()).length > 0, 'answers no drama')
    },
  },
  {
    call: 'dramaDetail',
    does: 'describes the drama of a card',
    breaks: 'The player shows no title, or another one.',
    async run(backend) {
      const { dramaId, name } = await backend.findDrama()
      const drama = await backend.visitor.dramaDetail({ dramaId })
      expectThat(drama !== null, `answers nothing for drama ${dramaId} of its own list`)
      expectThat(drama.dramaId === dramaId, `answers drama ${drama.dramaId} for ${dramaId}`)
      expectThat(drama.name === name, `calls "${name}" of the card "${drama.name}"`)
    },
  },
  {
    call: 'dramaDetail',
    does: 'answers null for an unknown drama',
    breaks: 'A wrong address shows an error instead of “Drama Not Found”.',
    async run({ visitor }) {
      const drama = await visitor.dramaDetail({ dramaId: UNKNOWN_ID })
      expectThat(drama === null, 'answers a drama that does not exist')
    },
  },
  {
    call: 'dramaDetail',
    does: 'says of an announced drama (comesOn) when it comes, and lists no episode of it',
    breaks: 'A poster promises a drama whose page opens the player, or is not found.',
    async run({ visitor }) {
      const [{ columns }, top] = await Promise.all([visitor.columnPage({}), visitor.topDramas()])
      const announced = columns.flatMap(({ dramas }) => dramas).find(({ comesOn }) => comesOn !== null)
      if (!announced) throw new NotTriedError('Home has no announced drama')
      const { dramaId, comesOn } = announced
      const drama = await visitor.dramaDetail({ dramaId })
      expectThat(drama?.comesOn === comesOn, `sends comesOn ${comesOn} on a card and ${drama?.comesOn} here`)
      const { episodes } = await visitor.episodeList({ dramaId })
      expectThat(episodes.length === 0, `lists ${episodes.length} episodes of a drama that is to come`)
      expectThat(!top.some((each) => each.dramaId === dramaId), 'ranks a drama that is to come')
    },
  },
  {
    call: 'episodeList',
    does: 'lists the episodes of a drama, each once',
    breaks: 'The player cannot open an episode, or opens the wrong one.',
    async run(backend) {
      const episodes = await backend.findEpisodes()
      expectThat(episodes.length > 0, 'answers no episode')
      const ids = new Set(episodes.map(({ episodeId }) => episodeId))
      expectThat(ids.size === episodes.length, 'answers an episode twice')
    },
  },
  {
    call: 'episodeList',
    does: 'prices every locked episode',
    breaks: 'A locked episode reads “0 coins”.',
    async run(backend) {
      const episodes = await backend.findEpisodes()
      const unpriced = episodes.findIndex(
        ({ isLocked, isAppOnly, priceCoins }) => isLocked && !isAppOnly && priceCoins === 0,
      )
      expectThat(unpriced === -1, `sends episode ${unpriced + 1} locked and without chapterPrice`)
    },
  },
  {
    call: 'episodeDetail',
    does: 'gives a free episode an address that plays',
    breaks: 'The video does not start.',
    async run(backend) {
      const { play } = await openFreeEpisode(backend)
      expectThat(play !== null, 'sends a free episode without playUrl, dashUrl or mp4Url')
      // The browser alone loads plain files; the player's script reads manifests.
      if (play.mp4Url !== null) await expectMedia(backend, play.mp4Url)
      if (play.highMp4Url) await expectMedia(backend, play.highMp4Url)
      for (const address of [play.hlsUrl, play.dashUrl]) {
        if (address !== null) expectReadable(backend, address, await expectMedia(backend, address))
      }
    },
  },
  {
    call: 'episodeDetail',
    does: 'has captions that can be read',
    breaks: 'Captions are switched on, and none appears.',
    async run(backend) {
      const { captions } = await openFreeEpisode(backend)
      need(captions[0], 'the episode has no captions')
      for (const { url } of captions) expectReadable(backend, url, await expectMedia(backend, url))
    },
  },
  {
    call: 'episodeDetail',
    does: 'answers requests for a part of a plain file',
    breaks: 'Seeking loads the video from its beginning.',
    async run(backend) {
      const { play } = await openFreeEpisode(backend)
      const address = need(play?.mp4Url, 'the episode has no plain file')
      const { status } = await backend.fetchStart(address)
      expectThat(status === 206, `answers HTTP ${status} for a range of the plain file`)
    },
  },
  {
    call: 'episodeDetail',
    does: 'has a first-frame picture',
    breaks: 'The stage is dark until the video has loaded.',
    async run(backend) {
      const { firstFrameUrl } = await openFreeEpisode(backend)
      expectThat(firstFrameUrl !== null, 'sends no chapterFirstFrameImageUrl')
      await expectPicture(backend, firstFrameUrl)
    },
  },
  {
    call: 'episodeDetail',
    does: 'keeps the address of a locked episode to itself',
    breaks: 'Nothing on screen: viewers watch locked episodes without paying.',
    async run(backend) {
      const { dramaId } = await backend.findDrama()
      const locked = (await backend.findEpisodes()).find(({ isLocked }) => isLocked)
      const { episodeId } = need(locked, 'the drama of the checks has no locked episode')
      const data = await backend.readEpisodeRaw({ dramaId, episodeId })
      const sent = Object.entries((data ?? {}) as Record<string, unknown>)
      const address = sent.find(([name, value]) => ['playUrl', 'dashUrl', 'mp4Url'].includes(name) && value)
      if (address) throw new MissError(`sends ${address[0]} of a locked episode to a visitor`)
    },
  },
  {
    call: 'episodeDetail',
    does: 'answers null for an unknown episode',
    breaks: 'A wrong address shows an error instead of “Episode Not Found”.',
    async run(backend) {
      const { dramaId } = await backend.findDrama()
      const episode = await backend.visitor.episodeDetail({ dramaId, episodeId: UNKNOWN_ID })
      expectThat(episode === null, 'answers an episode that does not exist')
    },
  },
  {
    call: 'memberDetail',
    does: 'refuses a visitor with a session code',
    breaks: 'Private pages show an error instead of asking to log in.',
    async run({ visitor }) {
      await expectRefusal(visitor.memberDetail(), SESSION_CODES)
    },
  },
  {
    call: 'memberDetail',
    does: 'refuses an unknown token with a session code',
    breaks: 'A member whose session has ended stays half signed in.',
    async run({ stale }) {
      await expectRefusal(stale.memberDetail(), [...SESSION_CODES, CODES.kickedOut])
    },
  },
  {
    call: 'packageList',
    does: 'offers packages in both stores',
    breaks: 'The store has nothing to buy.',
    async run({ visitor }) {
      for (const type of Object.values(STORE_TYPES)) {
        const { packages } = await visitor.packageList({ type })
        // Not a miss: a service may sell nothing.
        need(packages[0], `nothing is for sale in store ${type}`)
      }
    },
  },
  {
    call: 'packageList',
    does: 'sells exactly the coins that are missing, at its rate',
    breaks: 'The price beside coins is one that nobody can pay.',
    async run({ visitor }) {
      const type = STORE_TYPES.player
      const { exactTopUp, currency } = await visitor.packageList({ type })
      if (!exactTopUp) throw new NotTriedError('coins are sold in whole packages alone')
      const missingCoins = exactTopUp.coinsMin + 1
      const { coins, minor } = need(sizeExactly(exactTopUp, missingCoins), 'its smallest number is too large')
      const [first] = (await visitor.packageList({ type, missingCoins })).packages
      const told = `${coins} coins for ${toDecimal({ minor, currency })}`
      const price = first && parseMoney(first.price, currency)
      expectThat(first?.coins === coins && price?.minor === minor, `does not begin with ${told}`)
    },
  },
  {
    call: 'signInAddress',
    does: 'leads to the provider that signs in by redirect',
    breaks: '“Sign In With Google” ends in an error.',
    async run({ visitor, site }) {
      const address = await visitor.signInAddress({ redirectUrl: `${site}/` }).catch((error: unknown) => {
        if (error instanceof ProductApiError && error.is('providerUnavailable'))
          throw new NotTriedError('the backend has no such provider now')
        throw error
      })
      expectThat(URL.canParse(address), `answers "${address}", which is no address`)
      const hasState = Boolean(new URL(address).searchParams.get('state'))
      expectThat(hasState, 'answers an address without state, by which its return is recognised')
    },
  },
  {
    call: 'reportTracking',
    does: 'takes usage events',
    breaks: 'Nothing on screen: reports stay empty, and pages send the same events again and again.',
    async run({ visitor }) {
      await visitor.reportTracking({ cm: {}, et: [] })
    },
  },
  {
    call: 'genreList',
    does: 'names the genres',
    breaks: 'Genre shows no tabs.',
    async run(backend) {
      needExtension(backend, 'genreList')
      const { genres } = await backend.visitor.genreList({})
      expectThat(genres.length > 0, 'answers no genre')
    },
  },
  {
    call: 'coinRules',
    does: 'says what is spent first',
    breaks: 'No page explains coins and bonus.',
    async run(backend) {
      needExtension(backend, 'coinRules')
      await backend.visitor.coinRules()
    },
  },
  {
    call: 'catalogueList',
    does: 'lists every drama with its episodes',
    breaks: 'The sitemap takes many calls, and does not link the languages of a drama.',
    async run(backend) {
      needExtension(backend, 'catalogueList')
      const { dramaId } = await backend.findDrama()
      const { dramas, total } = await backend.visitor.catalogueList({ pageSize: 50 })
      expectThat(dramas.length > 0, 'lists no drama')
      expectThat(total >= dramas.length, `counts ${total}, but lists ${dramas.length}`)
      const listed = dramas.find((drama) => drama.dramaId === dramaId)
      if (total <= dramas.length) expectThat(listed !== undefined, `does not list ${dramaId}`)
      if (listed) expectThat(listed.episodes.length > 0, `lists no episode of ${dramaId}`)
    },
  },
  {
    call: 'search',
    does: 'finds a drama by its name',
    breaks: 'Search finds nothing.',
    async run(backend) {
      needExtension(backend, 'search')
      const { dramaId, name } = await backend.findDrama()
      const { dramas } = await backend.visitor.search({ q: name })
      expectThat(
        dramas.some((drama) => drama.dramaId === dramaId),
        `does not find "${name}"`,
      )
    },
  },
  {
    call: 'similarDramas',
    does: 'names what to watch after a drama',
    breaks: 'The last episode leads nowhere.',
    async run(backend) {
      needExtension(backend, 'similarDramas')
      const { dramaId } = await backend.findDrama()
      const similar = await backend.visitor.similarDramas({ dramaId })
      expectThat(
        similar.every((drama) => drama.dramaId !== dramaId),
        'names the drama itself',
      )
    },
  },
  {
    call: 'feed',
    does: 'shows no drama twice in a visit',
    breaks: 'For You repeats itself.',
    async run(backend) {
      needExtension(backend, 'feed')
      const first = await backend.visitor.feed({ pageSize: 3 })
      const shown = first.map(({ drama }) => drama.dramaId)
      const second = await backend.visitor.feed({ pageSize: 3, shown })
      expectThat(new Set(shown).size === shown.length, 'shows a drama twice in a page')
      expectThat(
        second.every(({ drama }) => !shown.includes(drama.dramaId)),
        'shows a drama again that it was told of',
      )
    },
  },
]
