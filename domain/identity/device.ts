/** Name of a browser as its owner sees it. It contains no version and nothing else that could be used for tracking. */
export type DeviceName = { readonly browser: string; readonly system: string };

type Sign = readonly [name: string, sign: RegExp];

/**
 * Patterns that recognise browsers. The first match counts, because the User-Agent of most browsers also names older
 * browsers.
 */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const HEADER_MAX_LENGTH = 500;

function firstMatchingName(signs: readonly Sign[], userAgent: string): string {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';
}

/**
 * Returns the names of the browser and the system in a User-Agent header. The names are empty if nothing is recognised.
 */
export function deviceNameOfUserAgent(userAgent: string | undefined): DeviceName {
  const header = (userAgent ?? '').slice(0, HEADER_MAX_LENGTH);
  return { browser: firstMatchingName(browsers, header), system: firstMatchingName(systems, header) };
}
