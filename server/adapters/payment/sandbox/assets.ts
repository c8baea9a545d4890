import { readFileSync } from 'node:fs';

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
  try {
    const path = import.meta.resolve(`@fontsource-variable/rubik/files/${name}`);
    return [{ name, type: 'font/woff2', bytes: readFileSync(new URL(path)) }];
  } catch {
    return [];
  }
}
