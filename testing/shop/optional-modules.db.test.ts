import { expect, test } from 'vitest';
import { optionalModules, type OptionalModule } from '#contracts/core/optional-modules.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { readConfig, withoutDisabledModules } from '#server/config.ts';
import { ConfigError } from '#server/core/config/config.ts';
import { startScheduler } from '#server/core/jobs/scheduler.ts';
import { createScheduledJobs } from '#server/schedules.ts';
import { listProviders } from '#server/staff/providers/list-providers.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { testSecrets } from './outbox-deps.ts';

type Part = {
  /** Beginning of the URL of each of its calls. */
  readonly calls: readonly string[];
  /** A call of it, and the problem that a stranger gets from a shop that has the part. */
  readonly example: { readonly method: 'GET' | 'POST'; readonly url: string; readonly code: string };
  readonly jobs: readonly string[];
  /** Topics of its messages. */
  readonly topics: readonly string[];
};

const parts = {
  membership: {
    calls: ['/api/membership-plans', '/api/account/membership', '/api/admin/memberships'],
    example: { method: 'GET', url: '/api/account/membership', code: 'not_signed_in' },
    jobs: ['announce-membership-prices'],
    topics: [
      'membership_welcome',
      'membership_resumed',
      'membership_paused',
      'membership_cancelled',
      'membership_ended',
      'membership_refused',
      'membership_price',
    ],
  },
  household: {
    calls: ['/api/family'],
    example: { method: 'GET', url: '/api/family', code: 'not_signed_in' },
    jobs: [],
    topics: ['family_invitation'],
  },
  settlement: {
    calls: ['/api/admin/settlements'],
    example: { method: 'GET', url: '/api/admin/settlements', code: 'not_signed_in' },
    jobs: [],
    topics: [],
  },
  employees: {
    calls: ['/api/admin/employees', '/api/admin/documents'],
    example: { method: 'GET', url: '/api/admin/employees', code: 'not_signed_in' },
    jobs: ['remind-of-documents'],
    topics: ['document_expiry'],
  },
  payouts: {
    calls: ['/api/admin/payouts', '/api/admin/payout-rows'],
    example: { method: 'GET', url: '/api/admin/payouts', code: 'not_signed_in' },
    jobs: [],
    topics: [],
  },
  inventory: {
    calls: ['/api/admin/inventory', '/api/admin/purchase-orders'],
    example: { method: 'GET', url: '/api/admin/purchase-orders', code: 'not_signed_in' },
    jobs: ['book-estimated-use'],
    topics: [],
  },
  wallets: {
    calls: [
      '/api/vouchers/by-link/:voucherToken/apple-pass',
      '/api/vouchers/by-link/:voucherToken/google-pass',
      '/api/wallet/apple/',
    ],
    example: { method: 'GET', url: '/api/vouchers/by-link/unknown/google-pass', code: 'voucher_not_found' },
    jobs: [],
    topics: [],
  },
  showcase: {
    calls: ['/api/showcase', '/api/admin/showcase', '/showcase/'],
    example: { method: 'GET', url: '/api/admin/showcase', code: 'not_signed_in' },
    jobs: [],
    topics: [],
  },
  nayax: {
    calls: ['/api/terminals/nayax/'],
    example: { method: 'POST', url: '/api/terminals/nayax/key/Cortina/StartSession', code: 'not_found' },
    jobs: [],
    topics: [],
  },
} as const satisfies Record<OptionalModule, Part>;

const nayaxSettings = {
  NAYAX_SECRET_TOKEN: 'nT7hC2vQ9xLw4ZsR8kYpB3mJdF6gUaXe5iWoKzVfNbMcHyTqGrPuSlDjE1A0-_Qw',
  NAYAX_PAYMENT_METHOD: 'shampaw',
  NAYAX_CALLBACK_KEY: '0123456789abcdef0123456789abcdef',
  NAYAX_TOKEN_ID: '1',
};

async function openShop(off: readonly OptionalModule[]): Promise<TestApp> {
  return buildTestApp({ environment: { ...nayaxSettings, MODULES_OFF: off.join(',') } });
}

function callsOf({ app }: TestApp, part: OptionalModule): string[] {
  const beginnings: readonly string[] = parts[part].calls;
  return beginnings.flatMap((beginning) =>
    app.known.routes.map(({ path }) => path).filter((path) => path.startsWith(beginning)),
  );
}

function jobsOf({ deps }: TestApp): string[] {
  return createScheduledJobs(deps).map(({ name }) => name);
}

function topicsOf({ deps }: TestApp): string[] {
  return Object.keys(deps.topics).toSorted();
}

async function problemOf({ app }: TestApp, part: OptionalModule): Promise<unknown> {
  const { method, url } = parts[part].example;
  const answer = await app.inject({ method, url });
  return answer.json<Problem>().code;
}

const whole = await openShop([]);

test('a shop has every part unless it switches one off', async () => {
  for (const part of optionalModules) {
    for (const beginning of parts[part].calls) expect(callsOf(whole, part), beginning).not.toEqual([]);
    expect(await problemOf(whole, part)).toBe(parts[part].example.code);
    expect(jobsOf(whole)).toEqual(expect.arrayContaining([...parts[part].jobs]));
    expect(topicsOf(whole)).toEqual(expect.arrayContaining([...parts[part].topics]));
  }
});

const choices = optionalModules.map((part) => ({ name: part as string, off: [part] as readonly OptionalModule[] }));

test.each([...choices, { name: 'any optional part', off: optionalModules }])(
  'a shop without $name has none of its calls, jobs and messages, and all others',
  async ({ off }) => {
    const shop = await openShop(off);
    for (const part of optionalModules) {
      const isOff = off.includes(part);
      expect(callsOf(shop, part)).toEqual(isOff ? [] : callsOf(whole, part));
      expect(await problemOf(shop, part)).toBe(isOff ? 'not_found' : parts[part].example.code);
    }
    const gone: readonly string[] = off.flatMap((part) => [...parts[part].jobs, ...parts[part].topics]);
    expect(jobsOf(shop)).toEqual(jobsOf(whole).filter((name) => !gone.includes(name)));
    expect(topicsOf(shop)).toEqual(topicsOf(whole).filter((name) => !gone.includes(name)));
    // the portal learns it with its document, before any call
    const { body } = await shop.app.inject('/admin/dashboard');
    expect(body).toContain(`"modulesOff":${JSON.stringify(off)}`);
    for (const page of ['/', '/en/stations', '/api/stations', '/api/openapi.json']) {
      expect((await shop.app.inject(page)).statusCode, page).toBeLessThan(400);
    }
  },
);

test('the schedule of a shop has no row for a job of a part that is off', async () => {
  const { deps } = await openShop(optionalModules);
  const scheduler = startScheduler(deps, createScheduledJobs(deps));
  await expect.poll(async () => (await deps.db.executeSql('select name from schedule')).rows.length).toBeGreaterThan(0);
  await scheduler.stop();
  const { rows } = await deps.db.executeSql('select name from schedule');
  const names = rows.map(({ name }) => String(name));
  expect(names).toContain('seal-report-days');
  expect(names).not.toEqual(expect.arrayContaining(['remind-of-documents']));
  expect(names).not.toEqual(expect.arrayContaining(['book-estimated-use']));
  expect(names).not.toEqual(expect.arrayContaining(['announce-membership-prices']));
});

test('the portal lists no provider of a part that is off', async () => {
  const namesOf = async ({ deps }: TestApp) => (await listProviders(deps)).providers.map(({ name }) => name);
  const served = ['nayax', 'nayax_ecom', 'apple_wallet', 'google_wallet'];
  const all = await namesOf(whole);
  expect(all).toEqual(expect.arrayContaining(served));
  expect(await namesOf(await openShop(optionalModules))).toEqual(all.filter((name) => !served.includes(name)));
});

test('a part that does not exist is named, and so is a payment provider of a part that is off', () => {
  expect(() => readConfig({ ...testSecrets, MODULES_OFF: 'inventory,washes' })).toThrow(
    /MODULES_OFF has something else/,
  );
  const config = readConfig({ ...testSecrets, MODULES_OFF: 'nayax' });
  const paidByIt = { ...config, payment: { ...config.payment, order: ['nayax_ecom'] as const } };
  expect(() => withoutDisabledModules(paidByIt)).toThrow(ConfigError);
  expect(withoutDisabledModules({ ...config, modulesOff: [] })).toEqual({ ...config, modulesOff: [] });
});
