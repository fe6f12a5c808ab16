import { POSITIONS_KEY } from './watching/positions.ts'

/**
 * Runs in the page right behind the media element, long before the scripts: goes on where the episode was left, by the
 * rule of `resumeSeconds`, or where the link says (rows 401, 413), and plays with sound, or silently where the browser asks for that (row 410). What it did
 * is left on the element for the player. Small, and without anything younger than the oldest browser we know.
 */
export const OPENING_SCRIPT = `(function(v){
if(!v||!v.play)return
var s=0,m=/[?&]t=(\\d{1,5}(?:\\.\\d{1,3})?)(?:&|$)/.exec(location.search)
if(m)s=+m[1]
else{
var k=v.dataset.kept&&v.dataset.kept.split(','),l
try{JSON.parse(localStorage.getItem('${POSITIONS_KEY}')||'[]').forEach(function(p){if(p[0]===v.dataset.episode)l=p})}catch(e){}
s=+(k&&(!l||l[3]||(l[2]||0)<+k[1])?k[0]:l&&l[1])||0
}
if(s>0)v.currentTime=s
var p=v.play()
if(p)p.catch(function(e){
if(e.name!=='NotAllowedError')return
v.muted=true
v.dataset.silenced='true'
v.play().catch(function(){v.muted=false;delete v.dataset.silenced})
})
})(document.currentScript.previousElementSibling)`
