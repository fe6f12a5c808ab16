import { STORAGE_KEYS } from '../../browser/storage-keys.ts'
import { POSITIONS_KEY } from '../../library/positions.ts'
import { SOUND_KEY } from '../playback/sound.ts'
import { SHOWN_MIN } from '../playback/video-fit.ts'
import { SQUARE_MAX, SQUARE_MIN } from '../playback/video-shape.ts'
import { POSTER_AFTER_MS } from '../playback/video-waits.ts'
import { SHARE_OF_DOWNLINK } from '../pool/connection.ts'
import { HIGH_BITS_PER_SECOND, HIGH_SIDE, MEASURED_KEY, SETTINGS_KEY } from '../pool/plain-file.ts'

const PLAYER_MS_MAX = 4_000

/**
 * Runs right after the media element, long before the other scripts. Resumes the episode by the rule of
 * `resumeSeconds`, or at the second in the link; a clip starts at its own. On a shared page a member's video waits for the position in
 * the account (record 060), paused at the device's position. It chooses the plain file as `choosePlainFile` does. It plays with sound, or muted where the browser
 * requires that, at the viewer's volume; it stays paused if the page reloaded itself while it was paused, or
 * once the viewer pauses it. The video is marked with its shape and fit (`use-fit.ts`) before anything is
 * laid out beside it. A late video gets its first frame as a picture. The browser's own controls and
 * captions, rendered before the first frame, would delay it as much again: they are hidden until a touch,
 * refused playback, or a timeout of the player. The player removes this script and reads its results from the
 * element. Nothing in it lays the page out before the browser requests the video, which it does once this script has
 * run. It is small and uses no syntax newer than the oldest supported browser.
 */
export const OPENING_SCRIPT = `(function(d){
var own=d.currentScript,v=own.previousElementSibling
if(!v||!v.play)return
var track=v.querySelector('track[default]'),set={}
try{set=JSON.parse(localStorage.getItem('${SETTINGS_KEY}')||'{}')||{}}catch(e){}
var choice=set.fit,cap=set.captions||{}
function fit(){
if(!own.parentNode)return
var shape=v.videoWidth/v.videoHeight,b=v.parentNode,stage
if(choice==='fill'||choice==='whole')v.dataset.fit=choice
else if(shape){
stage=b.clientWidth/b.clientHeight
v.dataset.fit=Math.min(shape/stage,stage/shape)<${SHOWN_MIN}?'whole':'fill'
}
}
v.addEventListener('resize',function(){
var shape=v.videoWidth/v.videoHeight
if(shape>${SQUARE_MAX})v.dataset.wide=''
else if(shape>=${SQUARE_MIN})v.dataset.square=''
fit()
})
addEventListener('resize',fit)
fit()
var c=navigator.connection||{},rate=(c.downlink||0)*${1e6 * SHARE_OF_DOWNLINK}
try{if(c.downlink===undefined)rate=+sessionStorage.getItem('${MEASURED_KEY}')}catch(e){}
if(v.dataset.high&&!c.saveData&&set.quality!=='saver'&&!(set.quality<${HIGH_SIDE})&&rate>=${HIGH_BITS_PER_SECOND})v.src=v.dataset.high
v.controls=false
if(track){track.default=false;track.track.mode='disabled'}
if(cap.isOn===false)track=null
else v.querySelectorAll('track').forEach(function(t){if(t.srclang===cap.language)track=t})
function help(){
if(!own.parentNode)return
v.controls=true
if(track)track.track.mode='showing'
}
d.addEventListener('pointerdown',help,true)
d.addEventListener('keydown',help,true)
v.addEventListener('error',help)
v.addEventListener('play',function(){delete v.dataset.still})
v.addEventListener('pause',function(){if(!v.ended)v.dataset.still=''})
setTimeout(help,${PLAYER_MS_MAX})
setTimeout(function(){
if(v.readyState<2&&v.dataset.poster)v.poster=v.dataset.poster
},${POSTER_AFTER_MS})
var s=0,m=v.dataset.startSeconds?[0,v.dataset.startSeconds]:/[?&]t=(\\d{1,5}(?:\\.\\d{1,3})?)(?:&|$)/.exec(location.search),l
try{JSON.parse(localStorage.getItem('${POSITIONS_KEY}')||'[]').forEach(function(p){if(p[0]===v.dataset.episode)l=p})}catch(e){}
function go(k){
var to=+(m?m[1]:k&&(!l||l[3]||(l[2]||0)<+k[1])?k[0]:l&&l[1])||0
if(to!==s)v.currentTime=s=to
}
go(v.dataset.accountPosition&&v.dataset.accountPosition.split(','))
try{
var w=JSON.parse(localStorage.getItem('${SOUND_KEY}')||'{}')
if(w.muted===true)v.muted=true
if(w.volume>=0&&w.volume<=1)v.volume=w.volume
}catch(e){}
function play(){
try{
if(sessionStorage.getItem('${STORAGE_KEYS.pausedPage}')===location.pathname){
sessionStorage.removeItem('${STORAGE_KEYS.pausedPage}')
v.dataset.still=''
return help()
}
}catch(e){}
var p=v.play()
if(p)p.catch(function(e){
if(e.name!=='NotAllowedError')return
v.muted=true
v.dataset.silenced='true'
v.play().catch(function(){v.muted=false;delete v.dataset.silenced;help()})
})
}
var a=window.earlyMember
if(!a||!a.ready)return play()
a.ready.then(function(){
if(!v.paused||v.dataset.still==='')return
var o=a.known&&a.known.accountPositions,k=o&&o[v.dataset.episode]
if(k)go([k.seconds,k.savedAtMs])
play()
})
})(document)`
