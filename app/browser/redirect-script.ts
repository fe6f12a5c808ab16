import { REDIRECTED_MARK, STORAGE_KEYS } from './storage-keys.ts'

/**
 * Replaces the page that the browser stepped back to after a sign-in or a payment, before it is painted: the page's own code,
 * which does the same (`post-login-redirect.ts`), may come seconds later, when somebody reads or presses what is there. The page
 * of the redirect itself is left to that code. Without any feature newer than the oldest supported browser.
 */
export const REDIRECT_SCRIPT = `(function(w,d,l){try{
var s=w.sessionStorage,m=/(?:^|; )((?:__Host-)?departure)=((?:%2F|\\/)[^;]*)/i.exec(d.cookie),u
if(!m||s.getItem('${STORAGE_KEYS.departure}')===null)return
u=new URL(decodeURIComponent(m[2]),l.href)
if(u.origin!==l.origin||/^\\/\\//.test(u.pathname)||u.pathname+u.search===l.pathname+l.search)return
s.removeItem('${STORAGE_KEYS.departure}')
d.cookie=m[1]+'=; Path=/; Max-Age=0; SameSite=Lax'+(l.protocol==='https:'?'; Secure':'')
d.documentElement.setAttribute('${REDIRECTED_MARK}','')
d.documentElement.style.visibility='hidden'
l.replace(u.pathname+u.search)
}catch(e){}})(window,document,location)`
