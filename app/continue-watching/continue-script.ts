import { STORAGE_KEYS } from '../browser/storage-keys.ts'

/**
 * Keeps the row's place free before Home is first painted, so that nothing moves when the row comes (`data-continue`): the
 * page is the same bytes for everybody, and only the browser knows that there is something to go on with, or that a member is
 * signed in who was not known to have nothing. As `isContinuing` has it, in words that the oldest browser we know has too;
 * after {@link earlyMemberScript}. Row 421.
 */
export const CONTINUE_SCRIPT = `(function(w,d){try{
var s=w.localStorage
if(w.earlyMember?w.earlyMember.sessionMark!==s.getItem('${STORAGE_KEYS.nothingToContinue}'):JSON.parse(s.getItem('${STORAGE_KEYS.history}')).some(function(e){return !e.isPutAside&&!(e.isSeen&&e.epIndex+1>=e.episodeCount)}))
d.setAttribute('data-continue','')
}catch(e){}})(window,document.documentElement)`
