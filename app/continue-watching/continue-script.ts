import { STORAGE_KEYS } from '../browser/storage-keys.ts'

/**
 * Reserves space for the row before Home's first paint, so that nothing shifts when the row arrives
 * (`data-continue`). The page is the same bytes for everybody, and only the browser knows whether there is
 * something to resume, or may be for the member. Decides like `isContinuing`, in code that the oldest
 * supported browser runs; placed after {@link earlyMemberScript}. Right after a sign-in the cookie of its one-time
 * message tells that the account has nothing (`server/sign-in/nothing-to-continue.ts`).
 */
export const CONTINUE_SCRIPT = `(function(w,d){try{
var s=w.localStorage
if(w.earlyMember?w.earlyMember.sessionMark!==s.getItem('${STORAGE_KEYS.nothingToContinue}')&&!/isNothingToContinue/.test(w.document.cookie):JSON.parse(s.getItem('${STORAGE_KEYS.history}')).some(function(e){return !e.isPutAside&&!(e.isSeen&&e.epIndex+1>=e.episodeCount)}))
d.setAttribute('data-continue','')
}catch(e){}})(window,document.documentElement)`
