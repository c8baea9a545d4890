/**
 * Runs before the first paint, inlined in the head: puts the accessibility settings on the page,
 * keeps the question of `web/lib/consent.ts` away from whoever has answered it, and, where the visitor chose a language that the server did not know of (the cookie is gone, the
 * storage is not), asks for the page again. Constant, so that its hash stands in the policy.
 * The class names are those of `features/accessibility/settings.ts`; a test compares the two.
 */
export const bootScript = `(function(){
var d=document.documentElement;
d.classList.add('scripted');
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
})();`;
