import { existsSync, readFileSync } from 'node:fs';

export type Asset = { readonly name: string; readonly type: string; readonly bytes: Buffer };

const fonts = ['rubik-hebrew-wght-normal.woff2', 'rubik-latin-wght-normal.woff2'];

/**
 * The page's style sheet, and the shop's typeface where its package is installed; without it the
 * style sheet falls back to the system's own, which is as readable.
 */
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

/** Fonts that a page may ask for before its style sheet does: late ones are not shown, so that nothing moves. */
export const preloadedFonts: readonly string[] = fonts.filter((name) => {
  const path = fontPath(name);
  return path !== null && existsSync(new URL(path));
});
