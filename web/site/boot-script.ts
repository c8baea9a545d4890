import { RELOADED_BUILDS } from '#web/lib/missing-files/reloaded-builds.ts';

/**
 * Runs before the first paint, inlined in the head: puts the accessibility settings on the page,
 * keeps the question of `web/lib/consent.ts` away from whoever has answered it, and, where the visitor chose a language that the server did not know of (the cookie is gone, the
 * storage is not), asks for the page again. Constant, so that its hash stands in the policy.
 * The page's own scripts come when it has been painted, so that nothing competes with what is read; a tab that nobody
 * looks at paints nothing and starts at once, and after 3 s nothing is waited for. They are named a few at a time: thirty
 * at once are a long step on a slow phone. A button pressed before the page answers is pressed again when it does.
 * The first of them is for browsers before 2023 alone (`web/lib/old-browsers.ts`): there the others wait for it.
 * Of a fresh visit only what is near the window is laid out at first (`lay-out-rest.ts`): whoever comes back to a place in
 * the page, or to a part of it, gets all of it at once, so that the place stays where it was.
 * What needs scripts, or a device that shares, has its place from the first paint on: nothing moves under a finger when
 * the page comes to life.
 * If a file that this first page needs does not load (a tab whose page came from the browser's cache after its build was
 * gone, or a bad network), the page is requested again: once for each build, only while the server answers, and never after
 * something was typed. Otherwise it goes on as the page without scripts that the server drew.
 * The class names are those of `features/accessibility/settings.ts`; a test compares the two.
 */
export const bootScript = `(function(){
var d=document.documentElement;
d.classList.add('scripted');
if(navigator.share)d.classList.add('sharing');
if(/(^|; )consent=analytics=(yes|no)(;|$)/.test(document.cookie))d.classList.add('consent-answered');
try{
var s=JSON.parse(localStorage.getItem('shampaw-accessibility')||'{}')||{};
var on={highContrast:'a11y-high-contrast',largeText:'a11y-large-text',reducedMotion:'a11y-reduced-motion',screenReader:'a11y-screen-reader'};
var off={keyboardNavigation:'a11y-keyboard-navigation',soundEnabled:'a11y-sound-enabled',focusOutline:'a11y-focus-outline'};
for(var k in on)if(s[k]===true)d.classList.add(on[k]);
for(k in off)if(s[k]===false)d.classList.remove(off[k]);
if([14,18,20,24].indexOf(s.fontSize)>=0)d.style.setProperty('--root-size',s.fontSize/16*100+'%');
if(['protanopia','deuteranopia','tritanopia'].indexOf(s.colorBlindness)>=0)d.classList.add('a11y-'+s.colorBlindness);
}catch(e){}
try{
var l=localStorage.getItem('language');
if((l==='en'||l==='he')&&l!==d.lang&&!/^\\/(en|he)(\\/|$)/.test(location.pathname)&&!/(^|; )language=/.test(document.cookie)){
document.cookie='language='+l+'; Path=/; Max-Age=31536000; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');
if(/(^|; )language=/.test(document.cookie))location.reload();
}
}catch(e){}
var t=document.getElementById('late');
if(t){
var n=performance.getEntriesByType('navigation')[0];
if(n&&n.type==='navigate'&&!location.hash)d.classList.add('arriving');
var typed,lost,build=t.content.querySelector('[type=module]').getAttribute('src');
document.addEventListener('input',function(){typed=true},true);
var miss=function(e){
var n=e.target,script=n.nodeName==='SCRIPT'&&/\\/assets\\//.test(n.src)||e.reason&&/import|preload CSS/i.test(e.reason.message);
if(lost||d.dataset.alive||!script&&n.rel!=='stylesheet')return;
lost=true;
e.preventDefault();
fetch('/healthz',{cache:'no-store'}).then(function(a){
var was=sessionStorage.getItem('${RELOADED_BUILDS}')||'';
if(!a.ok||typed||was.split(' ').indexOf(build)>=0)throw 0;
sessionStorage.setItem('${RELOADED_BUILDS}',was+' '+build);
location.reload();
}).catch(function(){if(script)d.classList.remove('scripted')});
};
addEventListener('error',miss,true);
addEventListener('unhandledrejection',miss);
var started,parsed,painted,start=function(){
if(started||!parsed||!(painted||document.hidden))return;
started=true;
var late=Array.from(t.content.cloneNode(true).children),old=late.shift();
var add=function(){document.head.append.apply(document.head,late.splice(0,6));if(late.length)setTimeout(add)};
if([].toSorted)return add();
old.onload=old.onerror=add;
document.head.append(old);
};
document.addEventListener('DOMContentLoaded',function(){parsed=true;start()});
document.addEventListener('visibilitychange',start);
var seen=function(){painted=true;start()};
try{new PerformanceObserver(seen).observe({type:'paint',buffered:true})}catch(e){seen()}
setTimeout(seen,3000);
var pressed,press=function(e){pressed=e.target.closest('button[type=button]')};
document.addEventListener('click',press,true);
document.addEventListener('alive',function(){
document.removeEventListener('click',press,true);
if(pressed&&pressed.isConnected&&!pressed.commandForElement)pressed.click();
},{once:true});
}
})();`;
