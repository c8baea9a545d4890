import { accentBackgrounds, contrast, MIN_TEXT_CONTRAST, mixed } from '../accent.ts';

/** Shades of the shop's second colour for one colour scheme. All shades have the form `#rrggbb`. */
export type SecondaryColorShades = {
  /** Background of the main button of a page. */
  readonly action: string;
  /** Background of the main button while the pointer is over it. */
  readonly actionHover: string;
  /** Colour of text on the backgrounds `action` and `actionHover`. */
  readonly actionInk: string;
};

/**
 * Minimum contrast between a button and the page. WCAG 2.2, 1.4.11 requires no contrast here, because the text
 * identifies the button. With this value the button's shape is visible, and most chosen colours do not change.
 */
export const MIN_EDGE_CONTRAST = 1.25;

const STEPS = 64;
/** Fraction of black that is mixed into the colour `action` to get the colour `actionHover`. */
const HOVER = 0.1;
const WHITE = '#ffffff';

function shadesIn(second: string, scheme: 'light' | 'dark'): SecondaryColorShades {
  const { surfaces } = accentBackgrounds[scheme];
  const darkInk = scheme === 'light' ? accentBackgrounds.light.ink : accentBackgrounds.dark.brandInk;
  const towards = scheme === 'light' ? '#000000' : WHITE;
  for (let step = 0; step <= STEPS; step += 1) {
    const action = mixed(second, towards, step / STEPS);
    const actionHover = mixed(action, '#000000', HOVER);
    const actionInk = [darkInk, WHITE].find((ink) =>
      [action, actionHover].every((ground) => contrast(ink, ground) >= MIN_TEXT_CONTRAST),
    );
    const isSeen = surfaces.every((surface) => contrast(action, surface) >= MIN_EDGE_CONTRAST);
    if (actionInk !== undefined && isSeen) return { action, actionHover, actionInk };
  }
  // black on light pages and white on dark pages are always visible
  return { action: towards, actionHover: towards, actionInk: scheme === 'light' ? WHITE : darkInk };
}

/**
 * Calculates shades of the shop's second colour with which a button and its text can be seen in both colour schemes. A
 * colour with too little contrast is darkened on light pages and lightened on dark pages by the smallest sufficient
 * step. `second` has the form `#rrggbb`.
 */
export function secondaryColorShades(second: string): {
  readonly light: SecondaryColorShades;
  readonly dark: SecondaryColorShades;
} {
  return { light: shadesIn(second, 'light'), dark: shadesIn(second, 'dark') };
}
