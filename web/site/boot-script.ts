import { RELOADED_BUILDS_STORAGE_KEY } from '#web/lib/missing-files/reloaded-builds.ts';
import { runningWashCssClass, runningWashStorageKey } from './washes/running-wash-hint.ts';

/** Time in milliseconds for which the page keeps the class `typing` after a text field has lost the focus. */
const TYPING_ENDS_MS = 400;
/** Time limit in milliseconds for the server's response to a check before a form is sent without hydration. */
const RESPONDS_MS = 8_000;

/**
 * Inline script in the document head, which runs before the first paint. It is constant, because the content policy
 * allows the script by its hash.
 *
 * Settings: the script applies the accessibility settings. It hides the consent bar (`web/lib/consent.ts`) from
 * visitors who have already made their choice. It reloads the page if the visitor's language is in the storage but not
 * in the cookie. The class names are those of `features/accessibility/settings.ts`, and a test compares the two.
 *
 * Scripts of the page: they are added after the first paint, so that they do not delay it, and after 3 s at the latest.
 * A hidden tab never paints, so it adds them immediately. They are added a few at a time, because thirty scripts
 * together block a slow phone. The first script is only for browsers before 2023 (`web/lib/old-browsers.ts`), where the
 * other scripts wait for it. A page at a machine (`PageHandle.light`) loads its scripts at the first touch, or after
 * half a minute. A touch of a link or of a form's button does not count, because links and forms work without scripts.
 * A browser with a running wash gets the class `washing`, so that the bar at the bottom has its final content from the
 * first paint. It loads all scripts immediately, because the bar shows the remaining time.
 *
 * Typing: the class `typing` marks that a text field has the focus. The class stays for a moment after the field has
 * lost the focus. The bar and its button move with the class, so a press on them must reach its target first. A field
 * that is removed while it has the focus fires no event, so the next focus or press checks again.
 *
 * No connection: if a form with `.cut-off-note` is sent before hydration, the script first checks that the server
 * responds. Otherwise the browser would replace the page and all typed values with its own error page.
 *
 * Before hydration: a click on a button is repeated after hydration. Elements that need scripts or the share menu have
 * their space from the first paint, so that nothing moves at hydration. A closed gift needs no script until a click.
 * Its bow then falls immediately, and the click is repeated after hydration.
 *
 * Layout: when a page is opened by a new navigation, only the content near the window is laid out first
 * (`entry-client.tsx`). A visitor who returns to a scroll position or opens a fragment gets the whole layout
 * immediately, so that the position is right.
 *
 * Failures: if a file of the first page does not load (a cached page of an old build, or a bad network), the page
 * reloads. It reloads once per build, only while the server responds, and never after input. Otherwise the
 * server-rendered page stays without scripts. The staff portal has one entry script and no template. If that script
 * does not load or start, `not-started` shows the sentence that the server rendered.
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
if(s.highContrast===undefined)s.highContrast=matchMedia('(prefers-contrast: more)').matches;
for(var k in on)if(s[k]===true)d.classList.add(on[k]);
for(k in off)if(s[k]===false)d.classList.remove(off[k]);
if([14,18,20,24].indexOf(s.fontSize)>=0)d.style.setProperty('--root-size',s.fontSize/16*100+'%');
if(['protanopia','deuteranopia','tritanopia'].indexOf(s.colorBlindness)>=0)d.classList.add('a11y-'+s.colorBlindness);
}catch(e){}
try{
if(localStorage.getItem('${runningWashStorageKey}')>Date.now())d.classList.add('${runningWashCssClass}');
var l=localStorage.getItem('language');
if((l==='en'||l==='he')&&l!==d.lang&&!/^\\/(en|he)(\\/|$)/.test(location.pathname)&&!/(^|; )language=/.test(document.cookie)){
document.cookie='language='+l+'; Path=/; Max-Age=31536000; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');
if(/(^|; )language=/.test(document.cookie))location.reload();
}
}catch(e){}
var typing,text='input:not([type=radio],[type=checkbox]),textarea,select';
var rest=function(){clearTimeout(typing);typing=setTimeout(function(){
if(!(document.activeElement||d).matches(text))d.classList.remove('typing');
},${TYPING_ENDS_MS})};
addEventListener('focusin',function(e){if(e.target.matches(text))d.classList.add('typing');else rest()});
['focusout','pointerup'].forEach(function(k){addEventListener(k,rest)});
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
var was=sessionStorage.getItem('${RELOADED_BUILDS_STORAGE_KEY}')||'';
if(!a.ok||typed||was.split(' ').indexOf(build)>=0)throw 0;
sessionStorage.setItem('${RELOADED_BUILDS_STORAGE_KEY}',was+' '+build);
location.reload();
}).catch(function(){if(script)d.classList.remove('scripted')});
};
addEventListener('error',miss,true);
addEventListener('unhandledrejection',miss);
var started,parsed,painted,touched=d.classList.contains('${runningWashCssClass}'),gift,light='light'in t.dataset,start=function(){
if(started||!parsed||!(painted||document.hidden)||!touched&&(light||(gift=document.querySelector('.gift-waiting'))))return;
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
var touch=function(e){if(light&&e&&e.target.closest&&e.target.closest('a,[type=submit]'))return;touched=true;start()};
if(light)setTimeout(touch,30000);
['pointerdown','keydown','click'].forEach(function(k){addEventListener(k,touch,true)});
var asked,passed;
document.addEventListener('submit',function(e){
var f=e.target,note=f.querySelector('.cut-off-note'),cut=function(){asked=false;d.classList.add('cut-off');note.scrollIntoView({block:'nearest'})};
d.classList.remove('cut-off');
if(d.dataset.alive||f===passed||!note)return;
e.preventDefault();
if(asked)return;
asked=true;
if(!navigator.onLine)return cut();
fetch('/healthz',{cache:'no-store',signal:AbortSignal.timeout&&AbortSignal.timeout(${RESPONDS_MS})}).then(function(){passed=f;f.requestSubmit?f.requestSubmit(e.submitter):f.submit()},cut);
},true);
addEventListener('online',function(){d.classList.remove('cut-off')});
var pressed,press=function(e){
pressed=e.target.closest('button[type=button]');
if(gift&&pressed&&pressed.parentNode===gift)gift.dataset.phase='falling';
};
document.addEventListener('click',press,true);
document.addEventListener('alive',function(){
document.removeEventListener('click',press,true);
if(pressed&&pressed.isConnected&&!pressed.commandForElement)pressed.click();
},{once:true});
}else{
var failed=function(){d.classList.add('not-started')};
addEventListener('error',failed,true);
addEventListener('unhandledrejection',failed);
}
})();`;
