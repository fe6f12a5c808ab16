/**
 * Matches the browser of every app in `host-app.ts`, and some others: a small check for code that every page
 * loads, which then fetches the exact one.
 */
const SIGN =
  /iPhone|iPad|iPod|; wv\)|MicroMessenger|QQ\/|Weibo|Zalo|Line\/|KAKAO|NAVER|FB_IAB|FBA[NV]|Barcelona|Instagram|trill|TikTok|Bytedance|musical_ly|Snapchat|Pinterest|Twitter|Telegram|LinkedIn/i

export function mayBeHostApp(userAgent: string): boolean {
  return SIGN.test(userAgent)
}
