import { existsSync, readFileSync } from 'node:fs';

export type Asset = { readonly name: string; readonly type: string; readonly bytes: Buffer };

const fonts = ['rubik-hebrew-wght-normal.woff2', 'rubik-latin-wght-normal.woff2'];

/** Returns the page's style sheet, and the shop's font if its package is installed; otherwise system fonts are used. */
export function readAssets(): readonly Asset[] {
  const style: Asset = {
    name: 'page.css',
    type: 'text/css; charset=utf-8',
    bytes: readFileSync(new URL('page.css', import.meta.url)),
  };
  return [style, ...fonts.flatMap(readFont)];
}

function readFont(name: string): Asset[] {
  const path = fontPath(name);
  return path === null ? [] : [{ name, type: 'font/woff2', bytes: readFileSync(new URL(path)) }];
}

function fontPath(name: string): string | null {
  try {
    return import.meta.resolve(`@fontsource-variable/rubik/files/${name}`);
  } catch {
    return null;
  }
}

/** Fonts to preload. A font that loads after the text is not used, so that the layout does not shift. */
export const preloadedFonts: readonly string[] = fonts.filter((name) => {
  const path = fontPath(name);
  return path !== null && existsSync(new URL(path));
});
