export interface EarlyMember {
  sessionMark: string
  response: Promise<Response>
  /** The member's part of an episode page; null if none arrived. Never rejects. */
  episode?: Promise<unknown>
  known?: unknown
  /**
   * Resolves when the page may start its video and hydrate: with {@link episode}, or after the time limit.
   */
  ready?: Promise<unknown>
}

declare global {
  interface Window {
    earlyMember?: EarlyMember
  }
}

/**
 * Time limit for the member's part of an episode page: the response usually arrives before the video's first
 * bytes, and a page rendered for its member would wait longer for the product API. Record 060.
 */
const READY_MS_MAX = 2_000
/** After this time a page whose scripts never load shows what it has. */
const AWAITED_MS_MAX = 6_000

/** Navigations to the address accept other types. */
export const MEMBER_REQUEST = { cache: 'no-store', headers: { Accept: 'application/json' } } as const

/**
 * The first script of a shared page: requests the member while the rest is still loading, and hides the member's
 * parts until the response arrives (`data-member`). Small, and without any feature newer than the oldest supported
 * browser.
 *
 * @param address of `Session`
 */
export function earlyMemberScript(address: string): string {
  return `(function(w,d){
var found=/(?:^|; )(?:__Host-)?sessionMark=([\\w-]{22})(?:;|$)/.exec(d.cookie)
if(!found)return
d.documentElement.setAttribute('data-member','')
var response=fetch('${address}',${JSON.stringify(MEMBER_REQUEST)})
response.then(null,function(){})
w.earlyMember={sessionMark:found[1],response:response}
})(window,document)`
}

/** Follows {@link earlyMemberScript} on an episode page, whose response contains the member's part. */
export const EARLY_EPISODE_SCRIPT = `;(function(e,d){
if(!e)return
e.episode=e.response.then(function(r){return r.ok?r.clone().json():null}).then(function(m){
return e.known=m&&m.episode||null
}).then(null,function(){return null})
e.ready=Promise.race([e.episode,new Promise(function(go){setTimeout(go,${READY_MS_MAX})})])
setTimeout(function(){d.removeAttribute('data-member')},${AWAITED_MS_MAX})
})(window.earlyMember,document.documentElement)`
