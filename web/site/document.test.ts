import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bootScript } from './boot-script.ts';
import { serializeJsonForScript, withoutErrorDetails } from './boot-data.ts';
import { renderHtmlDocument, type DocumentInput } from './document.ts';

const input: DocumentInput = {
  locale: 'he',
  head: { title: 'כותרת "עם" <מרכאות>', description: 'תיאור & עוד' },
  shopName: 'שמפאו',
  look: undefined,
  origin: 'https://shop.example',
  page: '/voucher',
  confidential: false,
  light: false,
  assets: {
    script: '/assets/a.js',
    oldBrowsers: '/assets/o.js',
    styles: ['/assets/a.css'],
    modules: ['/assets/b.js'],
    fonts: ['/assets/f.woff2'],
  },
  body: '<main></main>',
  boot: '{}',
};

test('the page declares its language and keeps its frame left to right', () => {
  expect(renderHtmlDocument(input)).toContain('<html lang="he" dir="ltr"');
});

test('every page contains the colour correction filters', () => {
  const styles = readFileSync(new URL('./styles/accessibility.css', import.meta.url), 'utf8');
  const named = [...styles.matchAll(/url\('#(correct-\w+)'\)/g)].map(([, name]) => name);
  expect(named).toHaveLength(3);
  for (const name of named) expect(renderHtmlDocument(input)).toContain(`<filter id="${name}"`);
});

test('texts in the head are escaped', () => {
  const text = renderHtmlDocument(input);
  expect(text).toContain('<title>כותרת &quot;עם&quot; &lt;מרכאות&gt; · שמפאו</title>');
  expect(text).toContain('content="תיאור &amp; עוד"');
});

test('search engines find both languages and the neutral address', () => {
  const text = renderHtmlDocument(input);
  expect(text).toContain('<link rel="canonical" href="https://shop.example/he/voucher">');
  expect(text).toContain('<link rel="alternate" hreflang="en" href="https://shop.example/en/voucher">');
  expect(text).toContain('<link rel="alternate" hreflang="x-default" href="https://shop.example/voucher">');
});

test('personal pages are not indexed and have no address to share', () => {
  const text = renderHtmlDocument({ ...input, head: { title: 'x', hidden: true } });
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain('canonical');
});

test('a page at a machine holds its scripts back until the first touch, another page does not', () => {
  expect(renderHtmlDocument({ ...input, light: true })).toContain('<template id="late" data-light>');
  expect(renderHtmlDocument(input)).toContain('<template id="late">');
});

test('a page at a machine requests its styles before its fonts, and the fonts with a low priority', () => {
  const linksOf = (light: boolean) =>
    [
      ...renderHtmlDocument({ ...input, light }).matchAll(
        /<link rel="(preload|stylesheet)"[^>]*?( fetchpriority="low")?>/g,
      ),
    ].map(([, kind, priority]) => [kind, priority !== undefined]);
  expect(linksOf(true)).toEqual([
    ['stylesheet', false],
    ['preload', true],
  ]);
  expect(linksOf(false)).toEqual([
    ['preload', false],
    ['stylesheet', false],
  ]);
});

test('a page whose address is a key sends no referrer to other sites, and its forms send their origin', () => {
  const own = '<meta name="referrer" content="same-origin">';
  expect(renderHtmlDocument({ ...input, confidential: true })).toContain(own);
  expect(renderHtmlDocument(input)).not.toContain(own);
});

test('the only inline script is the constant one, and there is no inline style or handler', () => {
  const text = renderHtmlDocument(input);
  const scripts = [...text.matchAll(/<script(?![^>]*(?:src=|application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1],
  );
  expect(scripts).toEqual([bootScript]);
  expect(text).not.toMatch(/\sstyle=|\son[a-z]+=/);
});

test('the page’s scripts wait in a template, so that the content is shown first', () => {
  const text = renderHtmlDocument(input);
  const late = /<template id="late">(.*?)<\/template>/.exec(text)?.[1];
  expect(late).toBe(
    '<script src="/assets/o.js"></script><script type="module" src="/assets/a.js"></script><link rel="modulepreload" href="/assets/b.js">',
  );
  expect(text.replace(late ?? '', '')).not.toMatch(/src="\/assets\/a\.js"|modulepreload/);
  expect(bootScript).toContain("getElementById('late')");
});

test('data in the page cannot close its script element', () => {
  const text = serializeJsonForScript({ name: '</script><script>alert(1)</script>\u2028' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>\u2028' });
});

test('an internal error shows the visitor nothing but that it happened', () => {
  const errors = withoutErrorDetails({
    home: new Error('password=1234'),
    pages: { status: 404, statusText: '', internal: false, data: null },
  });
  expect(JSON.stringify(errors)).not.toContain('1234');
  expect(errors).toMatchObject({ home: { status: 500 }, pages: { status: 404 } });
});

test('the shop’s own colour comes after the styles that it overrides, and is not an inline style', () => {
  const html = renderHtmlDocument({ ...input, look: { accent: '#5b2a86' } });
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href);
  expect(styles.at(-1)).toBe('/brand/accent-5b2a86.css');
  expect(html).not.toContain('<style');
  expect(renderHtmlDocument(input)).not.toContain('/brand/');
});

test('a shop’s own icon replaces every built-in icon of the page', () => {
  const icon = `512x512-${'a'.repeat(32)}`;
  const linksOf = (html: string) =>
    [...html.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(([, href]) => href);
  expect(linksOf(renderHtmlDocument(input))).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
  expect(linksOf(renderHtmlDocument({ ...input, look: { icon } }))).toEqual(
    [32, 192, 180].map((size) => `/brand/logo-${size}x${size}-${'a'.repeat(32)}.png`),
  );
});
