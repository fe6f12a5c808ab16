import { toMonth } from '../../contract/calendar-period.ts'
import { CODES } from '../../contract/codes.ts'
import type { EndpointName, ProductApi } from '../../contract/product-api/endpoints.ts'
import {
  type Backend,
  type ConformanceCheck,
  expectRefusal,
  expectThat,
  need,
  needExtension,
} from './check.ts'

const PAGE_SIZE = 20

function asMember({ member }: Backend): ProductApi {
  return need(member, 'no --token-file was given')
}

interface Episode {
  dramaId: string
  episodeId: string
}

async function firstEpisode(backend: Backend): Promise<Episode> {
  const { dramaId } = await backend.findDrama()
  const [episode] = await backend.findEpisodes()
  return { dramaId, episodeId: need(episode, 'the drama of the checks has no episode').episodeId }
}

interface Listed {
  call: EndpointName
  does: string
  breaks: string
  read(
    api: ProductApi,
    paging: { pageIndex: number; pageSize: number },
  ): Promise<{ records: unknown[]; hasMore: boolean }>
}

const toListCheck = ({ call, does, breaks, read }: Listed): ConformanceCheck => ({
  call,
  does,
  breaks,
  async run(backend) {
    const api = asMember(backend)
    for (let pageIndex = 1; pageIndex <= 2; pageIndex += 1) {
      const { records, hasMore } = await read(api, { pageIndex, pageSize: PAGE_SIZE })
      expectThat(records.length <= PAGE_SIZE, `answers ${records.length} records on a page of ${PAGE_SIZE}`)
      if (!hasMore) break
      expectThat(records.length > 0, `says that more follows an empty page ${pageIndex}`)
    }
  },
})

/** For extension calls whose response only has to match the contract. */
const toExtensionCheck = (
  call: EndpointName,
  does: string,
  breaks: string,
  read: (api: ProductApi, dramaId: string) => Promise<unknown>,
): ConformanceCheck => ({
  call,
  does,
  breaks,
  async run(backend) {
    needExtension(backend, call)
    await read(asMember(backend), (await backend.findDrama()).dramaId)
  },
})

export const MEMBER_CHECKS: readonly ConformanceCheck[] = [
  {
    call: 'memberDetail',
    does: 'knows the member of a token, with both balances',
    breaks: 'A member who has signed in still reads as signed out, or sees no coins.',
    async run(backend) {
      const member = await asMember(backend).memberDetail()
      expectThat(member.thirdPartyId !== null, 'sends no thirdPartId')
      expectThat(
        member.totalCoins >= member.coins + member.bonus,
        `sends totalBalance ${member.totalCoins} for ${member.coins} coins and ${member.bonus} bonus`,
      )
    },
  },
  toListCheck({
    call: 'savedList',
    does: 'lists saved dramas',
    breaks: 'My List shows an error.',
    read: (api, paging) => api.savedList(paging),
  }),
  toListCheck({
    call: 'historyList',
    does: 'lists watched dramas',
    breaks: 'History shows an error.',
    read: (api, paging) => api.historyList(paging),
  }),
  toListCheck({
    call: 'rechargeList',
    does: 'lists received coins',
    breaks: 'Transaction in the wallet shows an error.',
    read: (api, paging) => api.rechargeList(paging),
  }),
  toListCheck({
    call: 'consumeList',
    does: 'lists spent coins',
    breaks: 'Episodes in the wallet shows an error.',
    read: (api, paging) => api.consumeList(paging),
  }),
  {
    call: 'episodeBehavior',
    does: 'tells whether an episode is liked and its drama saved',
    breaks: 'Like and Save never look pressed.',
    async run(backend) {
      await asMember(backend).episodeBehavior(await firstEpisode(backend))
    },
  },
  toExtensionCheck(
    'positions',
    'tells the positions in a drama',
    'Episodes begin anew on another device.',
    (api, dramaId) => api.positions({ dramaId }),
  ),
  toExtensionCheck('continueWatching', 'tells what was begun', 'Home has no Continue watching.', (api) =>
    api.continueWatching({}),
  ),
  toExtensionCheck(
    'seriesCost',
    'tells what a drama has cost',
    'The unlock sheet shows no total.',
    (api, dramaId) => api.seriesCost({ dramaId }),
  ),
  toExtensionCheck(
    'autoUnlockList',
    'tells where automatic unlocking is on',
    'The wallet cannot turn automatic unlocking off.',
    (api) => api.autoUnlockList(),
  ),
  toExtensionCheck('receipts', 'has receipts', 'The wallet has no records.', (api) => api.receipts({})),
  toExtensionCheck(
    'returnableUnlocks',
    'takes nothing back of an unknown receipt',
    'Receipts offer to take back what was never unlocked.',
    async (api) => {
      const { episodeCount } = await api.returnableUnlocks({ receiptNo: 'conformance' })
      expectThat(episodeCount === 0, `offers to take back ${episodeCount} episodes of an unknown receipt`)
    },
  ),
  toExtensionCheck('walletCheck', 'adds the ledger up', 'The wallet cannot check its balances.', (api) =>
    api.walletCheck(),
  ),
  toExtensionCheck('spendingLimit', 'tells the spending limit', 'The spending limit is missing.', (api) =>
    api.spendingLimit(),
  ),
  toExtensionCheck(
    'recoveryState',
    'tells whether another sign-in is about to open the account',
    'A member cannot see and stop a recovery.',
    (api) => api.recoveryState(),
  ),
  toExtensionCheck(
    'walletStatement',
    'adds a month up',
    'A monthly statement shows an error.',
    async (api) => {
      const { addsUp } = await api.walletStatement({ month: toMonth(Date.now()) })
      expectThat(addsUp, 'sends balances that its movements do not lead to')
    },
  ),
  toExtensionCheck(
    'withdrawals',
    'lists what can be withdrawn from',
    'Nobody can withdraw from a purchase.',
    (api) => api.withdrawals(),
  ),
  {
    call: 'withdrawalOf',
    does: 'keeps a purchase to who knows its payer',
    breaks: 'Strangers see purchases and withdraw from them.',
    async run(backend) {
      needExtension(backend, 'withdrawalOf')
      await expectRefusal(asMember(backend).withdrawalOf({ orderNo: 'conformance0' }), [
        CODES.purchaseUnknown,
      ])
    },
  },
  toExtensionCheck('walletSummary', 'sums the wallet up', 'The daily limit is missing.', (api) =>
    api.walletSummary(),
  ),
  toExtensionCheck('mailAddress', 'tells the mail address', 'Nobody can change a mail address.', (api) =>
    api.mailAddress(),
  ),
  toExtensionCheck(
    'memberDocuments',
    'lists documents, each of which can be read',
    'A receipt cannot be kept.',
    async (api) => {
      for (const { documentNo } of (await api.memberDocuments()).slice(0, 3)) {
        const shown = await api.memberDocument({ documentNo })
        expectThat(shown !== null, `lists document ${documentNo} and does not show it`)
        expectThat(!/<script/i.test(shown?.html ?? ''), `sends a script with document ${documentNo}`)
      }
    },
  ),
  toExtensionCheck(
    'pendingOrders',
    'lists open payments',
    'A payment on its way is nowhere to be seen.',
    (api) => api.pendingOrders(),
  ),
]

interface Toggled {
  call: EndpointName
  does: string
  breaks: string
  flag: 'isSaved' | 'isLiked'
  turnOn(api: ProductApi, episode: Episode): Promise<unknown>
  turnOff(api: ProductApi, episode: Episode): Promise<unknown>
  /** Only checked if the drama was not listed before, since it could be on a later page. */
  findIn?(api: ProductApi): Promise<{ records: { dramaId: string }[] }>
}

/** Turns a flag on and off again; one that was on before remains on. */
const toToggleCheck = ({ flag, turnOn, turnOff, findIn, ...named }: Toggled): ConformanceCheck => ({
  ...named,
  async run(backend) {
    const api = asMember(backend)
    const episode = await firstEpisode(backend)
    const isOn = async () => (await api.episodeBehavior(episode))[flag]
    const wasOn = await isOn()
    try {
      await turnOn(api, episode)
      expectThat(await isOn(), `does not remember it: ${flag} stays false`)
      if (findIn && !wasOn) {
        const { records } = await findIn(api)
        const isListed = records.some(({ dramaId }) => dramaId === episode.dramaId)
        expectThat(isListed, 'does not list it')
      }
    } finally {
      if (!wasOn) await turnOff(api, episode)
    }
    expectThat(wasOn || !(await isOn()), `does not take it back: ${flag} stays true`)
  },
})

export const WRITE_CHECKS: readonly ConformanceCheck[] = [
  toToggleCheck({
    call: 'save',
    does: 'saves a drama and takes it off the list again',
    breaks: 'Save does nothing, or cannot be taken back.',
    flag: 'isSaved',
    turnOn: (api, episode) => api.save(episode),
    turnOff: (api, episode) => api.unsave(episode),
    findIn: (api) => api.savedList({ pageIndex: 1, pageSize: PAGE_SIZE }),
  }),
  toToggleCheck({
    call: 'thumbUp',
    does: 'likes an episode and takes the like back',
    breaks: 'Like does nothing, or cannot be taken back.',
    flag: 'isLiked',
    turnOn: (api, episode) => api.thumbUp(episode),
    turnOff: (api, episode) => api.thumbUpCancel(episode),
  }),
  {
    call: 'reportHistory',
    does: 'adds an opened episode to the history',
    breaks: 'History stays empty.',
    async run(backend) {
      const api = asMember(backend)
      const episode = await firstEpisode(backend)
      const isThere = async () =>
        (await api.historyList({ pageIndex: 1, pageSize: PAGE_SIZE })).records.some(
          ({ dramaId }) => dramaId === episode.dramaId,
        )
      const wasThere = await isThere()
      await api.reportHistory({ ...episode, sectionMediaPlayedSeconds: 0 })
      expectThat(await isThere(), 'does not list a drama that was just opened')
      if (wasThere) return
      await api.deleteHistory({ dramaIds: [episode.dramaId], isAll: false })
      expectThat(!(await isThere()), 'still lists a drama that was deleted from the history')
    },
  },
]
