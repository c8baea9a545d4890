const FAMILY = 'Rubik';
/** Sample text in Hebrew and Latin script. The width of this text shows which font is used. */
const SAMPLE = 'שמפאו Shampaw ₪150';

/**
 * Returns true if the page is drawn with the fallback font because its own font arrived late. With `font-display:
 * optional`, a late font is not used until the page is loaded again. A client-side navigation does not load the page
 * again.
 */
function isFontLate(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return false;
  const widthIn = (fonts: string): number => {
    context.font = `700 40px ${fonts}`;
    return context.measureText(SAMPLE).width;
  };
  return widthIn(`${FAMILY}, monospace`) === widthIn('monospace');
}

function isFontRule(rule: CSSRule): rule is CSSFontFaceRule {
  return rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-family').includes(FAMILY);
}

/** Returns the font faces that the style sheets declare with a font file. */
function fontFaces(): FontFace[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter(isFontRule);
  return rules
    .filter(({ style }) => style.getPropertyValue('src').includes('url('))
    .map(
      ({ style }) =>
        new FontFace(FAMILY, style.getPropertyValue('src'), {
          weight: style.getPropertyValue('font-weight'),
          unicodeRange: style.getPropertyValue('unicode-range'),
        }),
    );
}

type Navigations = { subscribe(listener: () => void): () => void };

/**
 * Uses a late font from the next navigation on. The font is loaded before that navigation, which lays out a new page
 * anyway. Nothing therefore moves while the visitor reads.
 */
export async function applyFontAtNextNavigation(router: Navigations): Promise<void> {
  if (!isFontLate()) return;
  const faces = await Promise.all(fontFaces().map((face) => face.load()));
  const shown = window.location.pathname;
  const stop = router.subscribe(() => {
    if (window.location.pathname === shown) return;
    stop();
    for (const face of faces) document.fonts.add(face);
  });
}
