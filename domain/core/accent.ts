/** Shades of the shop's accent colour for one colour scheme. All shades have the form `#rrggbb`. */
export type AccentShades = {
  readonly brand: string;
  /** Colour of text on a background of the colour `brand`. */
  readonly brandInk: string;
  /** Soft background colour on which `brand` and `ink` are readable. */
  readonly brandSoft: string;
};

/** Minimum contrast of text according to WCAG 2.2, 1.4.3 (level AA). */
export const MIN_TEXT_CONTRAST = 4.5;

/**
 * Backgrounds of the two colour schemes. They are the same as in `web/ui/theme.css`, which `scripts/tidy/theme.test.ts`
 * checks.
 */
export const accentBackgrounds = {
  light: { surfaces: ['#ffffff', '#e9f6f5', '#fdf8f0'], ink: '#082a33', brandInk: '#ffffff' },
  dark: { surfaces: ['#061f26', '#0c2e37', '#0a2830', '#232a2a'], ink: '#ebf6f6', brandInk: '#04191f' },
} as const;

const STEPS = 64;
/** Fraction of the accent colour that is mixed into the soft background of each colour scheme. */
const SOFT = { light: 0.12, dark: 0.22 } as const;

function channelsOf(hex: string): [number, number, number] {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Mixes two colours. `share` is the fraction of `to`, so that 0 returns `from` and 1 returns `to`. */
export function mixed(from: string, to: string, share: number): string {
  const target = channelsOf(to);
  const channels = channelsOf(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of a colour as defined in WCAG 2.2, from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast ratio of two colours as defined in WCAG 2.2, from 1 (equal colours) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

function shadesIn(accent: string, scheme: 'light' | 'dark'): AccentShades {
  const { surfaces, ink, brandInk } = accentBackgrounds[scheme];
  const [page] = surfaces;
  const towards = scheme === 'light' ? '#000000' : '#ffffff';
  for (let step = 0; step <= STEPS; step += 1) {
    const brand = mixed(accent, towards, step / STEPS);
    const brandSoft = mixed(page, brand, SOFT[scheme]);
    const pairs = [...[...surfaces, brandSoft, brandInk].map((ground) => [brand, ground]), [ink, brandSoft]];
    if (pairs.every(([text = '', ground = '']) => contrast(text, ground) >= MIN_TEXT_CONTRAST))
      return { brand, brandInk, brandSoft };
  }
  // black on a light page and white on a dark page are always readable
  return { brand: towards, brandInk, brandSoft: page };
}

/**
 * Calculates shades of the shop's colour that are readable in both colour schemes. If the colour has too little
 * contrast, it is darkened on light pages and lightened on dark pages by the smallest sufficient step. `accent` has the
 * form `#rrggbb`.
 */
export function accentShades(accent: string): { readonly light: AccentShades; readonly dark: AccentShades } {
  return { light: shadesIn(accent, 'light'), dark: shadesIn(accent, 'dark') };
}
