import { readFile } from 'node:fs/promises';

const FONTS = 'node_modules/@fontsource-variable/rubik/files';

/** Returns a style element that contains the shop's font. It is for pages that Chromium draws without a server. */
export async function fontFaces(): Promise<string> {
  const faces = await Promise.all(
    ['hebrew', 'latin'].map(async (script) => {
      const bytes = await readFile(`${FONTS}/rubik-${script}-wght-normal.woff2`);
      const range = script === 'hebrew' ? 'U+0590-05FF, U+20AA, U+FB1D-FB4F' : 'U+0000-00FF, U+2000-206F';
      const url = `data:font/woff2;base64,${bytes.toString('base64')}`;
      return `@font-face{font-family:Rubik;font-weight:300 900;src:url(${url});unicode-range:${range}}`;
    }),
  );
  return `<style>${faces.join('')}</style>`;
}
