import type { Plugin } from 'vite';

/**
 * Matches a CSS declaration of a single font weight. The weight ranges of `@font-face` have two values and do not
 * match.
 */
const weight = /font-weight:\s*(var\(--font-weight-\w+\)|\d+|bold|bolder|normal)\s*(?=[;}])/g;

const BOLD_FROM = 500;
const boldNames = /^(?:bold|bolder|var\(--font-weight-(?:medium|semibold|bold|extrabold|black)\))$/;

function isBold(value: string): boolean {
  return boldNames.test(value) || Number(value) >= BOLD_FROM;
}

/**
 * Adds the space between words to every CSS rule that sets a font weight. From weight 500 on, the font's own space is
 * narrow. `--bold-word-space` (web/ui/theme.css) makes it wider in languages with Latin characters.
 */
export function withBoldWordSpace(css: string): string {
  return css.replace(
    weight,
    (declaration, value: string) =>
      `${declaration};word-spacing:${isBold(value) ? 'var(--bold-word-space)' : 'normal'}`,
  );
}

/** Creates a plugin that applies `withBoldWordSpace` to every style sheet, after Tailwind has resolved its imports. */
export function boldWordSpace(): Plugin {
  return {
    name: 'bold-word-space',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: (css) => ({ code: withBoldWordSpace(css), map: null }) },
  };
}
