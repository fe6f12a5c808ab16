import * as z from 'zod'
import { PictureAddress } from './catalog.ts'
import { Coins } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { readId, WireId } from './ids.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from './sign-in-services.ts'

/** Both specified forms of user info; a backend may send either or both. */
const WireUserInfo = z.object({
  user_id: WireId.nullish(),
  totalBalance: Coins.nullish(),
  thirdPartId: z.string().max(256).nullish(),
  thirdNickName: z.string().nullish(),
  thirdHeadImgUrl: PictureAddress.nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  coinBalance: Coins.nullish(),
  bonusBalance: Coins.nullish(),
  subscribeStatus: z.union([z.number(), z.boolean()]).nullish(),
  signInProvider: z.string().max(64).nullish().meta({ description: '`google` or `facebook`. Row 435.' }),
})

export interface Member {
  /** Null: the token belongs to no member, which counts as signed out. */
  thirdPartyId: string | null
  userId: string | null
  nickname: string
  avatarUrl: string | null
  code: string
  coins: Coins
  bonus: Coins
  totalCoins: Coins
  isSubscribed: boolean
  /** Of this session; null: the backend does not report it. */
  provider: SignInProvider | null
}

export const memberDetail = endpoint({
  method: 'GET',
  path: '/user/api/front/member/detail/get',
  summary: 'The signed-in member with balances.',
  source: 'Rows 231, 247-248',
  audience: 'member',
  wire: WireUserInfo,
  read: (wire): Member => ({
    thirdPartyId: wire.thirdPartId || null,
    userId: wire.user_id == null ? null : readId(wire.user_id),
    nickname: wire.thirdNickName ?? '',
    avatarUrl: wire.thirdHeadImgUrl || null,
    code: String(wire.code ?? ''),
    // The player's form has the total alone.
    coins: wire.coinBalance ?? Math.max(0, (wire.totalBalance ?? 0) - (wire.bonusBalance ?? 0)),
    bonus: wire.bonusBalance ?? 0,
    totalCoins: wire.totalBalance ?? (wire.coinBalance ?? 0) + (wire.bonusBalance ?? 0),
    isSubscribed: Boolean(wire.subscribeStatus),
    provider: SIGN_IN_PROVIDERS.find((provider) => provider === wire.signInProvider) ?? null,
  }),
})
