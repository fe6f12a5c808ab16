/** On the document where pictures wait until they are near; without it they load as the browser decides. */
export const NEAR_PICTURES_MARK = 'data-near-pictures'

/**
 * Chrome loads lazy pictures up to three windows ahead, so a first visit would load a dozen that few visitors see. Those of a
 * cover (`data-cover`, whose place has its colour) are not displayed (`app.css`), and so not loaded, until they are in the window;
 * once the reader scrolls, one window ahead, and in a row that is swiped, one ahead of what it shows. A picture that
 * was shown before is displayed at once, as after Back. `MutationObserver` finds pictures of later pages.
 *
 * Runs before the page's first layout, does not need its other scripts, and uses no feature newer than the oldest
 * supported browser.
 */
export const NEAR_PICTURES_SCRIPT = `(function(w,d){
var waiting='[data-cover]>img[loading=lazy]',shown={},near,hasScrolled=false
if(!w.IntersectionObserver||!w.MutationObserver)return
function each(root,run){[].forEach.call(root.querySelectorAll(waiting),run)}
function show(picture){shown[picture.srcset]=1;picture.loading='eager'}
function find(){each(d,function(picture){if(shown[picture.srcset])show(picture);else near.observe(picture.parentNode)})}
function watch(margin){
if(near)near.disconnect()
near=new w.IntersectionObserver(function(covers){covers.forEach(function(cover){
if(!cover.isIntersecting)return
near.unobserve(cover.target)
each(cover.target,show)
})},{rootMargin:margin})
find()
}
d.addEventListener('scroll',function(event){
if(event.target!==d)return each(event.target,function(picture){
var place=picture.parentNode.getBoundingClientRect(),x=w.innerWidth,y=w.innerHeight
if(place.right>-x&&place.left<2*x&&place.bottom>-y&&place.top<2*y)show(picture)
})
if(hasScrolled)return
hasScrolled=true
watch('100% 0px')
},{capture:true,passive:true})
watch('0px')
new w.MutationObserver(find).observe(d,{childList:true,subtree:true})
d.documentElement.setAttribute('${NEAR_PICTURES_MARK}','')
})(window,document)`
