/** How a browser is named to its owner: no version, nothing to follow anybody by. */
export type DeviceName = { readonly browser: string; readonly system: string };

type Sign = readonly [name: string, sign: RegExp];

/** The first that fits: most browsers also name the ones they descend from. */
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

function nameBy(signs: readonly Sign[], userAgent: string): string {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';
}

/** Reads a User-Agent header; empty names where it says nothing known. */
export function deviceName(userAgent: string | undefined): DeviceName {
  const said = (userAgent ?? '').slice(0, HEADER_MAX_LENGTH);
  return { browser: nameBy(browsers, said), system: nameBy(systems, said) };
}
