/**
 * Where the browser refuses the session's storage, a stand-in that keeps nothing: Remix's inline script for scroll places
 * touches the storage outside its own `try`. It refuses to be written, so that nothing takes it for a guard against reloads.
 */
export const STORAGE_SCRIPT = `(function(w){try{w.sessionStorage.length}catch(e){
try{Object.defineProperty(w,'sessionStorage',{configurable:true,value:{getItem:function(){return null},setItem:function(){throw e},removeItem:function(){}}})}catch(e){}
}})(window)`
