import { existsSync, readFileSync } from 'node:fs';

export type Asset = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** Files of the shop's font. Each file contains different characters. */
const fonts = [
  {
    name: 'rubik-hebrew-wght-normal.woff2',
    range: 'U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F',
  },
  {
    name: 'rubik-latin-wght-normal.woff2',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
  },
] as const;

/**
 * Returns the page's style sheet and the shop's font. If the font's package is not installed, pages use system fonts.
 */
export function readAssets(): readonly Asset[] {
  const style: Asset = {
    name: 'page.css',
    type: 'text/css; charset=utf-8',
    bytes: readFileSync(new URL('page.css', import.meta.url)),
  };
  return [style, ...readFonts()];
}

/** Returns the files of the shop's font. Returns an empty list if the font's package is not installed. */
export function readFonts(): readonly (Asset & { readonly range: string })[] {
  return fonts.flatMap(({ name, range }) => {
    const path = fontPath(name);
    return path === null ? [] : [{ name, range, type: 'font/woff2', bytes: readFileSync(new URL(path)) }];
  });
}

function fontPath(name: string): string | null {
  try {
    return import.meta.resolve(`@fontsource-variable/rubik/files/${name}`);
  } catch {
    return null;
  }
}

/** Fonts that pages preload. A font that loads after the text is not used, because the layout would shift. */
export const preloadedFonts: readonly string[] = fonts
  .map(({ name }) => name)
  .filter((name) => {
    const path = fontPath(name);
    return path !== null && existsSync(new URL(path));
  });
