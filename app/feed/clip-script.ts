import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { OPENING_SCRIPT } from '../player/page/opening-script.ts'
import type { VideoStart } from '../player/page/video-element.tsx'
import { SETTINGS_KEY } from '../player/pool/plain-file.ts'
import type { Clip } from './clip.ts'
import { DEVICE_SIGNALS_KEY } from './device-signals.ts'

/**
 * Starts the first clip of the page's markup as an episode starts (`opening-script.ts`), unless the page may go on to show another one: this
 * tab has a visit to go on with, or the device knows the drama. With data saver or a slow connection its poster is shown. In
 * doubt it leaves the start to the page. Until the page is there, the clip is repeated at its end.
 */
export const CLIP_SCRIPT = `(function(d){
var own=d.currentScript,v=own.previousElementSibling,data=v.dataset,c=navigator.connection||{},known='',visit,quality
try{
visit=sessionStorage.getItem('${STORAGE_KEYS.feedVisit}')
known=''+localStorage.getItem('${STORAGE_KEYS.history}')+localStorage.getItem('${DEVICE_SIGNALS_KEY}')
quality=JSON.parse(localStorage.getItem('${SETTINGS_KEY}')).quality
}catch(e){}
var isOther=visit||known.indexOf('"'+data.drama+'"')>=0
var isSparing=quality==='saver'||c.saveData||/2g$/.test(c.effectiveType)
if(isOther||isSparing){
v.controls=false
v.removeAttribute('data-opening')
if(!isOther&&data.poster)v.poster=data.poster
return
}
function repeat(){
if(!own.parentNode||!v.ended&&v.currentTime<data.endSeconds)return
v.currentTime=+data.startSeconds
if(v.ended)v.play()
}
v.addEventListener('timeupdate',repeat)
v.addEventListener('ended',repeat)
v.src=data.address;
${OPENING_SCRIPT}
})(document)`

/** Whether a page that begins with the clip has it in its markup. */
export const isInMarkup = (clip: Clip | undefined): boolean => clip?.episode.play.mp4Url != null

export function clipStart({ dramaId, episode, startSeconds, endSeconds }: Clip): VideoStart {
  return {
    script: import.meta.env.SSR ? CLIP_SCRIPT : '',
    attributes: {
      'data-address': episode.play.mp4Url ?? undefined,
      'data-drama': dramaId,
      'data-start-seconds': startSeconds,
      'data-end-seconds': endSeconds,
    },
  }
}
