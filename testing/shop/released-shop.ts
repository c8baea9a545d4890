import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { restore } from '#server/core/db/backup/restore.ts';
import { createPasswordHasher } from '#server/identity/adapters/passwords/argon2-hasher.ts';
import { createBrowser, type TestBrowser } from '../accounts/account-browser.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { silentLog } from '../database/test-cluster.ts';
import { createTestDatabase } from '../database/test-db.ts';

/** Releases whose data is stored in testing/releases, oldest first. */
export const releases = ['46a1e2e', '4c177160'] as const;
export type Release = (typeof releases)[number];

type Cookies = Readonly<Record<string, string>>;

/** Links, codes and logins of that shop's customers, buyers and staff (testing/releases/README.md). */
export type Known = {
  readonly madeAt: string;
  readonly email: string;
  readonly password: string;
  readonly cookies: Cookies;
  readonly guestCookies: Cookies;
  readonly staffCookies?: Cookies;
  readonly reviewerCookies?: Cookies;
  readonly orders: { readonly own: string; readonly guest: string; readonly gift: string; readonly open: string };
  readonly receiptToken: string;
  readonly vouchers: readonly { readonly code: string; readonly token: string }[];
  readonly mailTokens: readonly { readonly purpose: string; readonly token: string }[];
  readonly washTokens?: readonly string[];
  readonly stations?: readonly string[];
};

export type ReleasedShop = TestApp & { readonly known: Known; browserWith(cookies?: Cookies): TestBrowser };

/** Opens the data of a former release, upgraded as at a start, one minute after it was created. */
export async function openReleasedShop(release: Release): Promise<ReleasedShop> {
  const place = new URL(`../releases/${release}`, import.meta.url).pathname;
  const known = JSON.parse(readFileSync(`${place}.json`, 'utf8')) as Known;
  const { db, connectionString } = await createTestDatabase({ from: 'empty', aged: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'shampaw-release-'));
  try {
    const { status, stderr } = spawnSync('tar', ['-xzf', `${place}.tar.gz`, '-C', dataDir], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    await restore({ folder: join(dataDir, 'backup'), connectionString, dataDir, log: silentLog });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const shop = await buildTestApp({
    environment: { LIMIT_SCALE: '1000' },
    overrides: ({ keyring }) => ({ passwords: createPasswordHasher(keyring.passwordPepper) }),
    existing: { db, now: Date.parse(known.madeAt) + MINUTE_MS },
  });
  return {
    ...shop,
    known,
    browserWith(cookies = {}) {
      const browser = createBrowser(shop, '198.51.100.77');
      for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
      return browser;
    },
  };
}
