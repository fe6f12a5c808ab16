/**
 * Where the browser refuses the session's storage, a stand-in that keeps nothing: Remix's inline script for scroll places
 * touches the storage outside its own `try`. It refuses to be written, so nothing mistakes it for a guard against reloads.
 * Every player page carries it, so it is short.
 */
export const STORAGE_SCRIPT = `try{sessionStorage}catch(e){delete window.sessionStorage
window.sessionStorage={getItem(){return null},setItem(){throw e},removeItem(){}}}`
