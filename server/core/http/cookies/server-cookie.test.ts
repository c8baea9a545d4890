import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listBrowserStorage, serverCookies } from '#contracts/core/reading/browser-storage.ts';
import { SESSION_MAX_MS } from '#domain/core/session.ts';

const sources = globSync(['server/**/*.ts', 'web/**/*.{ts,tsx}'])
  .filter((file) => !/\.test\.tsx?$|\.tmpl\./.test(file))
  .map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const);

function filesWith(pattern: RegExp): string[] {
  return sources
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted();
}

test('the server sets cookies in one place, which allows those of the privacy page only', () => {
  expect(filesWith(/\b(?:set|clear)Cookie\(|['"`]set-cookie/i)).toEqual(['server/core/http/cookies/server-cookie.ts']);
});

test('all browser storage is listed here: new storage needs a row in contracts/core/reading/browser-storage.ts', () => {
  expect(filesWith(/document\.cookie\s*=|cookieStore\.set/)).toEqual([
    'web/lib/consent.ts',
    'web/lib/language/language-choice.ts',
    'web/site/boot-script.ts',
  ]);
  expect(filesWith(/(?:local|session)Storage\.setItem\(|storage\.setItem\(|[sS]torage\[/)).toEqual([
    'web/account-kit/use-mail-token.ts',
    'web/lib/addresses/referral.ts',
    'web/lib/forms/stored-draft.ts',
    'web/lib/language/language-choice.ts',
    'web/lib/missing-files/recover-missing-files.tsx',
    'web/lib/session.ts',
    'web/site/boot-script.ts',
    'web/site/features/accessibility/use-accessibility-settings.ts',
    'web/site/features/scanner/use-scanner.ts',
    'web/site/features/station-screen/bay-announcements.ts',
    'web/site/washes/running-wash-hint.ts',
    'web/staff/kit/local-stored-text.ts',
  ]);
  expect(filesWith(/(?:caches|storage)\.open\(|indexedDB\.open\(/)).toEqual([
    'web/site/features/scanner/scan-store.ts',
    'web/site/offline/offline-cache.ts',
  ]);
});

test('a sign-in cookie lasts no longer than the list says and is bound to our host', () => {
  expect(serverCookies.sid.lifetime).toBe(SESSION_MAX_MS / 1_000);
  const names = listBrowserStorage(true).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['__Host-sid', '__Host-cart', '__Host-staff', 'order_proof']));
  expect(listBrowserStorage(false).map(({ name }) => name)).toEqual(expect.arrayContaining(['sid', 'cart', 'staff']));
});
