const VIDEO_MS_MAX = 3_000
const SHEET_MS_MAX = 1_000
/** A hidden page presents no frames at all. */
const PICTURE_MS_MAX = 100

/** Of the data block that `page-scripts.tsx` makes of the module script; its `data-files` are the addresses of what its imports need. */
export const DEFERRED_SCRIPT_ID = 'deferred'

/**
 * Loads the deferred scripts: once the page's video has shown its first frame or failed, on the first touch,
 * and after a time limit in any case. Video and root are marked until then (`fonts.css`). Small, and without
 * any feature newer than the oldest supported browser.
 */
export const RELEASE_SCRIPT = `(function(d){
var v=d.querySelector('video[data-opening]'),r=d.documentElement,sheet=d.querySelector('link[data-own][disabled]'),script
if(v)r.setAttribute('data-opening','')
function loadSheet(){
if(!sheet.disabled)return
sheet.onerror=function(){d.querySelector('head style').disabled=true}
sheet.rel='stylesheet'
sheet.title=''
sheet.disabled=false
}
function append(name,values){d.body.appendChild(Object.assign(d.createElement(name),values))}
function release(){
if(script)return
script=d.getElementById('${DEFERRED_SCRIPT_ID}')
loadSheet()
if(v)v.removeAttribute('data-opening')
r.removeAttribute('data-opening')
script.dataset.files.split(' ').forEach(function(href){append('link',{rel:'modulepreload',href:href})})
append('script',{type:'module',nonce:script.nonce,text:script.text})
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
setTimeout(loadSheet,${SHEET_MS_MAX})
setTimeout(release,${VIDEO_MS_MAX})
})(document)`
