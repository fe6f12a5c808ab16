/** What the page's first script has begun; absent for a visitor. */
export interface EarlyMember {
  sessionMark: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    earlyMember?: EarlyMember
  }
}

/** For scripts; whoever opens the address as a page accepts other things. */
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
