const VIDEO_MS_MAX = 3_000
const SHEET_MS_MAX = 1_000
/** A hidden page presents no frames at all. */
const PICTURE_MS_MAX = 100

/**
 * Releases the deferred scripts: once the page's video has shown its first frame or failed, on the first touch,
 * and after a time limit in any case. Video and root are marked until then (`fonts.css`). Small, and without
 * any feature newer than the oldest supported browser.
 */
export const RELEASE_SCRIPT = `(function(d){
var v=d.querySelector('video[data-opening]'),r=d.documentElement,isOver=false
if(v)r.setAttribute('data-opening','')
function each(list,change){d.querySelectorAll(list).forEach(change)}
function dress(){
each('link[rel=held-stylesheet]',function(link){
link.onerror=function(){d.querySelector('head style').disabled=true}
link.rel='stylesheet'
})
}
function release(){
if(isOver)return
isOver=true
dress()
if(v)v.removeAttribute('data-opening')
r.removeAttribute('data-opening')
each('link[rel=held]',function(link){link.rel='modulepreload'})
each('script[type=held]',function(held){
var s=d.createElement('script')
s.type='module'
s.nonce=held.nonce
s.text=held.text
held.parentNode.replaceChild(s,held)
})
}
function pictured(){
if(v.requestVideoFrameCallback)v.requestVideoFrameCallback(release)
setTimeout(release,${PICTURE_MS_MAX})
}
if(!v||v.error)return release()
if(v.readyState>1)pictured()
else v.addEventListener('loadeddata',pictured)
v.addEventListener('error',release)
d.addEventListener('pointerdown',release,true)
d.addEventListener('keydown',release,true)
setTimeout(dress,${SHEET_MS_MAX})
setTimeout(release,${VIDEO_MS_MAX})
})(document)`
