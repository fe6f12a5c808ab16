const VIDEO_MS_MAX = 3_000
const SHEET_MS_MAX = 1_000
/** A hidden page presents no frames at all. */
const PICTURE_MS_MAX = 100

/** Of the data block that `page-scripts.tsx` makes of the module script; its `data-files` are the addresses of what it imports. */
export const DEFERRED_SCRIPT_ID = 'deferred-script'

/**
 * Loads the deferred scripts: once the page's video has shown its first frame or failed, on the first touch,
 * and after a time limit in any case. Video and root are marked until then (`fonts.css`). Small, and without
 * any feature newer than the oldest supported browser.
 */
export const RELEASE_SCRIPT = `(function(d){
var v=d.querySelector('video[data-opening]'),r=d.documentElement,isOver=false
if(v)r.setAttribute('data-opening','')
function loadSheet(){
d.querySelectorAll('link[rel=stylesheet][disabled]').forEach(function(link){
link.onerror=function(){d.querySelector('head style').disabled=true}
link.disabled=false
})
}
function append(name,values){
d.body.appendChild(Object.assign(d.createElement(name),values))
}
function release(){
if(isOver)return
isOver=true
loadSheet()
if(v)v.removeAttribute('data-opening')
r.removeAttribute('data-opening')
var deferred=d.getElementById('${DEFERRED_SCRIPT_ID}')
deferred.dataset.files.split(' ').forEach(function(file){append('link',{rel:'modulepreload',href:file})})
append('script',{type:'module',nonce:deferred.nonce,text:deferred.text})
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
