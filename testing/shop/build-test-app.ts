import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { afterAll } from 'vitest';
import { seed } from '../../db/seed.ts';
import { createFakeClock, type FakeClock } from '#server/core/clock/fake.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { patientPdfs, patientPictures } from '#testing/documents/patient-pictures.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { reportUnreadableTo } from '#server/core/keyring/read-sealed.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { createPasskeyVerifier } from '#server/identity/adapters/passkeys/web-authn.ts';
import { createFakePush } from '#server/messaging/adapters/push/fake.ts';
import { createFakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createWashUpdates } from '#server/entitlements/public.ts';
import { buildApp, type AdditionalRoutes } from '#server/app.ts';
import { createConnections, createProviderCredentialCache } from '#server/connections.ts';
import { createBrandCache } from '#server/core/brand/brand-cache.ts';
import { loadBrand } from '#server/core/brand/brand-file.ts';
import { readConfig, withoutDisabledModules } from '#server/config.ts';
import type { Environment } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import { readMigrations } from '#server/core/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { createFailpoint } from '#server/core/failpoints.ts';
import type { App } from '#server/core/http/app-type.ts';
import { createRateLimits } from '#server/core/http/limits/rate-limits.ts';
import { createProxyWatch } from '#server/core/http/limits/proxy-watch.ts';
import { createWorkerWakeups, type WorkerWakeups } from '#server/wake.ts';
import { registerOutbox } from '#server/peers.ts';
import { editableTexts, counters, listOpenWorkSources } from '#server/modules.ts';
import { accountDataHandlers } from '#server/personal-data.ts';
import { retention } from '#server/retention.ts';
import { sealContextNames } from '#server/sealed-columns.ts';
import { listTopics } from '#server/topics.ts';
import { createSessionLookup } from '#server/identity/public.ts';
import { createLoyaltyTermsCache } from '#server/loyalty/public.ts';
import { createDemoSigner } from '#server/tax/adapters/pkcs7-signer.ts';
import { createStaffSessionLookup } from '#server/staff/public.ts';
import { createMachineCommandUpdates, createWalkUpUpdates, createMissingStickers } from '#server/stations/public.ts';
import { createMetrics } from '#server/core/metrics.ts';
import type { Pages } from '#server/core/pages/pages.ts';
import { noTypesetter } from '../documents/no-typesetter.ts';
import { createQuickPasswords } from '../accounts/quick-passwords.ts';
import { createFakeBank, type FakeBank } from '../orders/fake-bank.ts';
import { createTestLog, testSecrets, type LoggedLine } from './outbox-deps.ts';
import { shutProviders } from '../orders/shut-providers.ts';
import { createTestDatabase } from '../database/test-db.ts';

export type TestApp = {
  readonly app: App;
  readonly deps: Deps;
  readonly clock: FakeClock;
  readonly bank: FakeBank;
  readonly wake: WorkerWakeups;
  /** All logged lines. */
  readonly lines: readonly LoggedLine[];
};

export type TestAppOptions = {
  readonly environment?: Environment;
  /** Replaces single dependencies, for example with a broken database. */
  readonly overrides?: (deps: Deps) => Partial<Deps>;
  readonly more?: AdditionalRoutes;
  /** Registers the closing of the app; absent: after the last test of the file. */
  readonly atEnd?: (close: () => Promise<void>) => void;
  /** A database with rows and its clock, epoch ms; absent: an empty one and now. */
  readonly existing?: { readonly db: Database; readonly now: number };
};

/** Pages without a web build: the URL and language in a small document. */
export const plainPages: Pages = {
  render: ({ url, locale }) =>
    Promise.resolve({
      status: url.includes('nowhere') ? 404 : 200,
      html: `<!doctype html><html lang="${locale}"><title>${url}</title></html>`,
      headers: { 'content-language': locale },
      cacheable: !url.includes('?'),
    }),
  bootScript: '(function(){})();',
  files: new Map(),
  portal: { script: '/assets/staff.js', styles: ['/assets/staff.css'], fonts: ['/assets/staff.woff2'] },
};

/**
 * The complete HTTP server on a database of the test file: seeded catalogue, test clock, fixed keys, a bank and a mail
 * server inside the test. Inject requests; everything is closed after the file's last test.
 */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const db = options.existing?.db ?? (await createTestDatabase()).db;
  const environment = { ...testSecrets, PUBLIC_URL: 'https://shampaw.example', ...options.environment };
  const config = withoutDisabledModules(readConfig(environment));
  const log = createTestLog();
  const clock = createFakeClock(options.existing?.now ?? Date.now());
  const metrics = createMetrics(counters);
  const keyring = createKeyring(config.masterSecret, {
    contextNames: sealContextNames,
    report: reportUnreadableTo(log, metrics),
  });
  const bank = createFakeBank();
  const wake = createWorkerWakeups();
  const credentials = createProviderCredentialCache({ config, db, keyring, log });
  const httpJson = createHttpJson();
  const { nayaxConnection, createTestAdapters, wallets } = createConnections({
    clock,
    config,
    credentials,
    db,
    httpJson,
    keyring,
    // tests send no DNS requests
    lookUpTxt: () => Promise.resolve(null),
  });
  const brandCache = createBrandCache({ file: loadBrand(config.brandFile), db, log, clock, config });
  const plain: Deps = {
    config,
    credentials,
    createTestAdapters,
    brand: brandCache.brand,
    brandCache,
    log,
    db,
    engine: {
      kind: 'private',
      durability: () => 'full',
      isUp: () => true,
      freeBytes: () => null,
      knownMigrations: readMigrations().length,
    },
    isClosing: () => false,
    clock,
    countries: { countryOf: async () => null },
    identityProviders: shutProviders,
    ids: uuidGenerator,
    keyring,
    gateways: singleGateway(bank.gateway),
    mail: createFakeMailTransport('development'),
    sms: createFakeSms(),
    push: createFakePush(),
    nayaxConnection,
    allocations: null,
    signer: createDemoSigner(),
    wallets,
    washUpdates: createWashUpdates({ db, log }),
    commandUpdates: createMachineCommandUpdates({ db, log }),
    walkUpUpdates: createWalkUpUpdates({ db, log }),
    passkeys: createPasskeyVerifier((error) => log.debug({ error }, 'a passkey was refused')),
    passwords: createQuickPasswords(keyring.passwordPepper),
    pdfs: patientPdfs(),
    pictures: patientPictures(),
    typesetter: noTypesetter,
    sessions: createSessionLookup({ clock, db, keyring }),
    loyalty: createLoyaltyTermsCache({ clock, db }),
    staff: createStaffSessionLookup({ clock, db, keyring }),
    topics: listTopics(config),
    ...accountDataHandlers,
    editableTexts,
    retention,
    openWork: listOpenWorkSources(config),
    wake,
    failpoint: createFailpoint(null),
    proxyWatch: createProxyWatch({ config, clock, log }),
    limits: createRateLimits({ db, clock, keyring, log, scale: config.limitScale }),
    metrics,
    pages: plainPages,
  };
  const deps = { ...plain, ...options.overrides?.(plain) };
  await seed({ db, ids: uuidGenerator });
  await createMissingStickers({ db, keyring });
  const app = await buildApp(deps, async (made) => {
    registerOutbox(made, deps);
    await options.more?.(made);
  });
  await app.ready();
  const atEnd = options.atEnd ?? afterAll;
  atEnd(async () => {
    await app.close();
    await deps.limits.close();
    httpJson.close();
  });
  return { app, deps, clock, bank, wake, lines: log.lines };
}
