/** What a folder may import: the first row that matches a path speaks; tests may import what they test. */
export type ImportRule = { readonly folder: RegExp; readonly allowed: RegExp; readonly mend: string };

export const importTable: readonly ImportRule[] = [
  {
    folder: /^contracts\//,
    allowed: /^(zod$|\.\/|#contracts\/)/,
    mend: 'contracts import zod and each other only',
  },
  {
    folder: /^domain\//,
    allowed: /^(#contracts\/|#domain\/|\.\/)/,
    mend: 'the domain imports contracts and itself only',
  },
  {
    folder: /^web\/ui\//,
    allowed: /^(\.\/|react$|react-dom|react-aria-components)/,
    mend: 'the design system has no data and no words',
  },
  {
    folder: /^web\/lib\//,
    allowed: /^(#contracts\/|#domain\/|#messages\/|\.\.?\/|react$|react-router)/,
    mend: 'web/lib knows contracts and words',
  },
  {
    folder: /^web\//,
    allowed:
      /^(#contracts\/|#domain\/|#messages\/|#web\/|\.\.?\/|react$|react-dom|react-router|react-aria-components|@fontsource)/,
    mend: 'the browser knows contracts, domain, words and web only',
  },
];
