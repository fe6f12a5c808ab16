/**
 * Where the browser refuses the session's storage, a stand-in that keeps nothing: Remix's inline script for scroll places
 * touches the storage outside its own `try`. It refuses to be written, so that nothing takes it for a guard against reloads.
 */
export const STORAGE_SCRIPT =
  'try{sessionStorage}catch(e){Object.defineProperty(window,"sessionStorage",{value:{getItem(){return null},setItem(){throw e},removeItem(){}}})}'
