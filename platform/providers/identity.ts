import * as z from 'zod'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import { storableText } from '../db/storable-text.ts'

export interface Identity {
  provider: SignInProvider
  thirdPartyId: string
  nickname: string
  avatarUrl: string | null
}

const NICKNAME_LENGTH_MAX = 80
export const ThirdPartyId = z.string().regex(/^[\x21-\x7e]{1,256}$/)
const AvatarUrl = z.string().max(2048)
/** The platform's pictures, used by sandboxes. */
const OWN_PICTURE = /^\/pictures\/[a-f0-9]{24}\.webp$/

/** Null if the id is invalid; an invalid name or picture is left out. */
export function readIdentity(
  provider: SignInProvider,
  given: { id: unknown; name: unknown; pictureUrl: unknown },
): Identity | null {
  const id = ThirdPartyId.safeParse(given.id)
  if (!id.success) return null
  return {
    provider,
    thirdPartyId: id.data,
    nickname: readNickname(given.name),
    avatarUrl: readAvatarUrl(given.pictureUrl),
  }
}

function readNickname(name: unknown): string {
  if (typeof name !== 'string') return ''
  const line = storableText(name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return [...line].slice(0, NICKNAME_LENGTH_MAX).join('')
}

function readAvatarUrl(url: unknown): string | null {
  const { data: text } = AvatarUrl.safeParse(url)
  if (text === undefined) return null
  if (OWN_PICTURE.test(text)) return text
  return URL.parse(text)?.protocol === 'https:' ? new URL(text).href : null
}
