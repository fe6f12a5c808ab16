/** A small check for every page: matches all apps of `host-app.ts`, and some others. */
const SIGN =
  /iPhone|iPad|iPod|; wv\)|MicroMessenger|QQ\/|Weibo|Zalo|Line\/|KAKAO|NAVER|FBA[NV]|Barcelona|Instagram|TikTok|Bytedance|Snapchat|Pinterest|Twitter|Telegram|LinkedIn/i

export function mayBeHostApp(userAgent: string): boolean {
  return SIGN.test(userAgent)
}
