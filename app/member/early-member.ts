/** What the page's first script has begun; absent for a visitor. */
export interface EarlyMember {
  sessionMark: string
  answer: Promise<Response>
  /** On an episode's page: the member's part of it; null when none came. Never rejects. */
  episode?: Promise<unknown>
  /** The same once it is there. */
  known?: unknown
  /** When the page begins its film and comes alive: with {@link episode}, or when it has been waited for long enough. */
  ready?: Promise<unknown>
}

declare global {
  interface Window {
    earlyMember?: EarlyMember
  }
}

/**
 * An episode's page waits no longer for its member's part: the answer usually comes before the film's first bytes, and a page
 * made for its member waited longer for the product API before it came at all. Record 060.
 */
const READY_MS_MAX = 2_000
/** A page whose scripts never come shows by then what it has. */
const AWAITED_MS_MAX = 6_000

/** For scripts; a navigation to the address accepts other types. */
export const MEMBER_REQUEST = { cache: 'no-store', headers: { Accept: 'application/json' } } as const

/**
 * The first script of a page that is the same for everybody: asks who its member is while the rest is still on its way,
 * and has what stands in the member's place wait for the answer (`data-member`). Small, and without anything younger
 * than the oldest browser we know. Row 445.
 *
 * @param address of `MemberNow`
 */
export function earlyMemberScript(address: string): string {
  return `(function(w,d){
var found=/(?:^|; )(?:__Host-)?sessionMark=([\\w-]{22})(?:;|$)/.exec(d.cookie)
if(!found)return
d.documentElement.setAttribute('data-member','')
var answer=fetch('${address}',${JSON.stringify(MEMBER_REQUEST)})
answer.then(null,function(){})
w.earlyMember={sessionMark:found[1],answer:answer}
})(window,document)`
}

/** After {@link earlyMemberScript} on an episode's page, whose answer holds the member's part of it. */
export const EARLY_EPISODE_SCRIPT = `;(function(e,d){
if(!e)return
e.episode=e.answer.then(function(r){return r.ok?r.clone().json():null}).then(function(m){
return e.known=m&&m.episode||null
}).then(null,function(){return null})
e.ready=Promise.race([e.episode,new Promise(function(go){setTimeout(go,${READY_MS_MAX})})])
setTimeout(function(){d.removeAttribute('data-member')},${AWAITED_MS_MAX})
})(window.earlyMember,document.documentElement)`
