import { STORAGE_KEYS } from '../../browser/storage-keys.ts'
import { POSITIONS_KEY } from '../../library/positions.ts'
import { SOUND_KEY } from '../playback/sound.ts'
import { SLIM_MAX, SLIM_MIN, SQUARE_MAX, SQUARE_MIN } from '../playback/video-shape.ts'

/** A player that is not there by then leaves the film to the browser's own controls. */
const PLAYER_MS_MAX = 4_000

/**
 * A film that is there by then needs no picture before it: fetched and decoded beside the film, the picture held its
 * first frame up by a quarter (docs/decisions/013).
 */
const POSTER_AFTER_MS = 200

/**
 * Runs in the page right behind the media element, long before the scripts: goes on where the episode was left, by the
 * rule of `resumeSeconds`, or where the link says (rows 401, 413). On a page that is the same for everybody a member's film
 * waits for what the account says of it (record 060), standing where the device left it. It plays with sound, or silently where the browser
 * asks for that (row 410), as loud as the viewer left it; not where the page was loaded again by itself while the film
 * stood still (row 271). A film that is not as slim as a phone is marked
 * (`followShape`), before anything stands beside it. A film that is late has its first frame as a picture (row 120). The browser's own controls
 * and captions, drawn before the first picture, would hold it up by as much again: they are put away until
 * somebody touches the page, the browser refuses to play, or the player takes too long. The player takes this script
 * out of the page. What it did is left on the element for the player. Small, and without anything younger than the
 * oldest browser we know.
 */
export const OPENING_SCRIPT = `(function(d){
var own=d.currentScript,v=own.previousElementSibling
if(!v||!v.play)return
var track=v.querySelector('track[default]')
v.addEventListener('resize',function(){
var shape=v.videoWidth/v.videoHeight
if(shape<${SLIM_MIN}||shape>${SLIM_MAX})v.dataset.whole=''
if(shape>${SQUARE_MAX})v.dataset.wide=''
else if(shape>=${SQUARE_MIN})v.dataset.square=''
})
v.controls=false
if(track){track.default=false;track.track.mode='disabled'}
function help(){
if(!own.parentNode)return
v.controls=true
if(track)track.track.mode='showing'
}
d.addEventListener('pointerdown',help,true)
d.addEventListener('keydown',help,true)
v.addEventListener('error',help)
setTimeout(help,${PLAYER_MS_MAX})
setTimeout(function(){
if(v.readyState<2&&v.dataset.poster)v.poster=v.dataset.poster
},${POSTER_AFTER_MS})
var s=0,m=/[?&]t=(\\d{1,5}(?:\\.\\d{1,3})?)(?:&|$)/.exec(location.search),l
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
if(sessionStorage.getItem('${STORAGE_KEYS.stillFilm}')===location.pathname){
sessionStorage.removeItem('${STORAGE_KEYS.stillFilm}')
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
if(!v.paused)return
var o=a.known&&a.known.accountPositions,k=o&&o[v.dataset.episode]
if(k)go([k.seconds,k.savedAtMs])
play()
})
})(document)`
