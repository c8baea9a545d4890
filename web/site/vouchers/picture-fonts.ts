import type { LabelledName, VoucherPicture } from './picture-content.ts';

/** Font for characters that the font Rubik does not contain. It is declared in picture-letters.css. */
const FURTHER_LETTERS = "'Further Letters'";

export type CanvasTextStyle = { readonly weight: 400 | 600 | 700; readonly size: number; readonly lead?: number };

export function canvasFontOf({ weight, size }: CanvasTextStyle): string {
  return `${weight} ${size}px Rubik, ${FURTHER_LETTERS}, sans-serif`;
}

/**
 * Matches texts that the site's files of the font Rubik can show (`web/site/styles/fonts.css`). These files contain
 * Latin, its accents, and Hebrew.
 */
const inRubik = /^[\s\u0020-\u00ff\u05d0-\u05ea\u2010-\u2026\u20aa]*$/u;

/** Invisible direction marks around a name in a sentence. They are not drawn. */
const isolateMarks = /[\u2066-\u2069]/g;

/**
 * Loads the fonts that the page has not loaded yet, including the font for characters that Rubik does not contain. If a
 * font does not load, the system font is used. Returns the content of the picture without characters that this device
 * cannot draw.
 */
export async function withLoadedFonts(picture: VoucherPicture): Promise<VoucherPicture> {
  const { message, to, pet, from, shop } = picture;
  const all = `${shop}${message}${to?.name ?? ''}${pet?.name ?? ''}${from?.name ?? ''}`;
  const further = inRubik.test(all.replaceAll(isolateMarks, ''))
    ? null
    : await import('./picture-letters.ts').catch(() => null);
  const families = further === null ? ['Rubik'] : ['Rubik', FURTHER_LETTERS];
  const faces = families.flatMap((family) => [`400 40px ${family}`, `700 40px ${family}`]);
  await Promise.allSettled(faces.map((face) => document.fonts.load(face, all)));
  if (further === null) return picture;
  const isDrawable = further.createDrawableTest(canvasFontOf({ weight: 400, size: 40 }));
  const drawable = (named: LabelledName | null) => {
    const name = further.drawableText(named?.name ?? '', isDrawable);
    return named === null || name === '' ? null : { ...named, name };
  };
  return {
    ...picture,
    to: drawable(to),
    pet: drawable(pet),
    from: drawable(from),
    message: further.drawableText(message, isDrawable),
  };
}
