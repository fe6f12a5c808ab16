/**
 * If the browser refuses session storage, replaces it with an empty stand-in: Remix's inline scroll script
 * accesses the storage outside its `try`. The stand-in throws on writes, so that it never counts as a working
 * reload guard. It is short, since every player page contains it.
 */
export const STORAGE_SCRIPT = `try{sessionStorage}catch(e){delete window.sessionStorage
window.sessionStorage={getItem(){return null},setItem(){throw e},removeItem(){}}}`
