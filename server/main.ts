import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { seed } from '../db/seed.ts';
import { shareHighestTime } from './core/clock/highest-time-worker.ts';
import { systemClock } from './core/clock/system-clock.ts';
import { createCountryLookup } from './core/geo/country-lookup.ts';
import { createHttpJson } from './core/outbound/http-json.ts';
import { uuidGenerator } from './core/ids/uuid-generator.ts';
import { createPictureProcessor } from './core/images/picture-processor.ts';
import { createPdfChecker } from './core/pdf/pdf-checker.ts';
import { createTypesetter } from './core/typesetting/typesetter.ts';
import { openKeyring } from './core/keyring/open-keyring.ts';
import { reportUnreadableTo } from './core/keyring/read-sealed.ts';
import type { Keyring } from './core/keyring/port.ts';
import { createPasskeyVerifier } from './identity/adapters/passkeys/web-authn.ts';
import { createPasswordHasher } from './identity/adapters/passwords/argon2-hasher.ts';
import { createWashUpdates } from './entitlements/public.ts';
import { createDemoSigner, createSigner } from './tax/adapters/pkcs7-signer.ts';
import { buildApp } from './app.ts';
import { loadConfig, withoutDisabledModules, type Config } from './config.ts';
import { createConnections, createProviderCredentialCache } from './connections.ts';
import { createSessionLookup } from './identity/public.ts';
import { createLoyaltyTermsCache } from './loyalty/public.ts';
import {
  createSampleTerminals,
  registerSimulatedProviders,
  startupMessageOf,
  startSampleTerminals,
  withSimulatedNayax,
} from './peers.ts';
import { editableTexts, counters, assertDisabledModulesUnused, listOpenWorkSources } from './modules.ts';
import { accountDataHandlers } from './personal-data.ts';
import { retention } from './retention.ts';
import { sealContextNames } from './sealed-columns.ts';
import { listTopics } from './topics.ts';
import { createBrandCache } from './core/brand/brand-cache.ts';
import { loadBrand } from './core/brand/brand-file.ts';
import { migrate, readMigrations } from './core/db/migrate.ts';
import { openDatabase, type DatabaseHandle } from './core/db/pool/open-database.ts';
import { retryUntilAvailable } from './core/db/pool/retry-until-available.ts';
import type { Deps } from './deps.ts';
import { armFailpoint } from './failpoints.ts';
import { createRateLimits } from './core/http/limits/rate-limits.ts';
import { createProxyWatch, proxyWarningAtStart } from './core/http/limits/proxy-watch.ts';
import { inviteFirstOwner } from './first-owner.ts';
import { createWorkerWakeups } from './wake.ts';
import { createStaffSessionLookup } from './staff/public.ts';
import { createMachineCommandUpdates, createWalkUpUpdates, createMissingStickers } from './stations/public.ts';
import { connectTaxAuthority, recordDocumentIssuer } from './tax/public.ts';
import { startWorkers } from './workers.ts';
import { releaseMemory } from './core/release-memory.ts';
import { closeListener, drain, listen, withFreePort } from './core/listening.ts';
import { createLogger } from './core/logger.ts';
import { createMetrics } from './core/metrics.ts';
import { printStartError } from './core/start-error.ts';
import { loadWebBuild } from './core/pages/files/web-build.ts';
import { createShutdown, type Shutdown } from './core/shutdown.ts';

const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url));
const logoFile = fileURLToPath(new URL('../web/site/illustrations/logo-mark.svg', import.meta.url));
const bowFile = fileURLToPath(new URL('../web/site/illustrations/gift-bow.svg', import.meta.url));

/**
 * Starts the shop: loads the configuration, prepares the database, and starts the app and the workers. Exits the
 * process if the shop cannot start.
 */
export async function main(): Promise<void> {
  try {
    const config = withSimulatedNayax(withoutDisabledModules(await withFreePort(loadConfig())));
    const destination = pino.destination({ dest: 1, sync: false });
    const log = createLogger(config.logLevel, destination);
    const shutdown = createShutdown({ log, flush: () => destination.flushSync() });
    await openShop(config, log, shutdown).catch(async (error: unknown) => {
      printStartError(error);
      await shutdown.run(1);
    });
  } catch (error) {
    printStartError(error);
    process.exit(1);
  }
}

async function openShop(config: Config, log: Deps['log'], shutdown: Shutdown): Promise<void> {
  const failpoint = armFailpoint(config.failpoint);
  const file = loadBrand(config.brandFile);
  const [opened, pages] = await Promise.all([
    openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }),
    loadWebBuild(webFolder),
  ]);
  shutdown.on('database', () => opened.close());
  await prepareSchema(opened, log);
  await assertDisabledModulesUnused(opened.db, config);
  const metrics = createMetrics(counters);
  const keyring = await openKeyring(opened.db, config, {
    contextNames: sealContextNames,
    report: reportUnreadableTo(log, metrics),
  });

  const brandCache = createBrandCache({ file, db: opened.db, log, clock: systemClock, config });
  const { brand } = brandCache;
  const credentials = createProviderCredentialCache({ config, db: opened.db, keyring, log });
  await credentials.refresh();
  const parts = { config, credentials, failpoint, keyring, log, metrics, opened, shutdown };
  const deps = { ...createAdapters(parts), brand, brandCache, pages };
  await shareHighestTime(deps);
  await createMissingStickers(deps);
  await recordDocumentIssuer(deps);
  const terminals = createSampleTerminals(deps);
  const app = await buildApp(deps, (made) => registerSimulatedProviders(made, deps, terminals));
  shutdown.on('listener', () => closeListener(app));
  shutdown.on('limits', () => deps.limits.close());
  await listen(app, config);
  shutdown.on('drain', () => drain(config.drainMs));
  console.log(startupMessageOf(config, opened.engine));
  const proxyWarning = proxyWarningAtStart(config);
  if (proxyWarning !== null) log.warn({}, proxyWarning);
  const firstOwner = await inviteFirstOwner(deps);
  if (firstOwner !== null) console.log(firstOwner);
  const workers = startWorkers(deps);
  shutdown.on('workers', () => workers.stop());
  void releaseMemory();
  if (terminals === null) return;
  shutdown.on('peers', () => terminals.stop());
  await startSampleTerminals(deps, terminals).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'could not start the machines of the sample stations');
  });
}

/**
 * Runs migrations and seeds. If the machine is too busy to open a database connection in time, they are repeated, which
 * is safe because they are idempotent.
 */
async function prepareSchema({ db, connectionString }: DatabaseHandle, log: Deps['log']): Promise<void> {
  const waiting = { log, text: 'the database is too slow for the start, which is tried again' };
  await retryUntilAvailable(() => migrate({ connectionString, log }), waiting);
  await retryUntilAvailable(() => seed({ db, ids: uuidGenerator }), waiting);
}

type ServerParts = {
  readonly config: Config;
  readonly credentials: Deps['credentials'];
  readonly failpoint: Deps['failpoint'];
  readonly keyring: Keyring;
  readonly log: Deps['log'];
  readonly metrics: Deps['metrics'];
  readonly opened: DatabaseHandle;
  readonly shutdown: Shutdown;
};

function engineOf(opened: DatabaseHandle): Deps['engine'] {
  return {
    kind: opened.engine,
    durability: () => opened.durability(),
    isUp: () => opened.isUp(),
    freeBytes: () => opened.freeBytes(),
    knownMigrations: readMigrations().length,
  };
}

function createCountryLookups(
  config: Config,
  http: Parameters<typeof createCountryLookup>[0]['http'],
  log: Deps['log'],
): Deps['countries'] {
  return createCountryLookup({
    trustedProxies: config.trustedProxies,
    serviceUrls: config.geoLookupUrls,
    http,
    onUnreadable: (error) => log.warn({ error }, 'the country database cannot be read: lookups return nothing'),
  });
}

/**
 * Creates all adapters for external systems. `createConnections` chooses the adapters of the providers that the owner
 * can connect in the portal.
 */
function createAdapters(parts: ServerParts) {
  const { config, credentials, failpoint, keyring, log, metrics, opened, shutdown } = parts;
  const { db } = opened;
  const clock = systemClock;
  const httpJson = createHttpJson();
  const connections = createConnections({ config, credentials, db, httpJson, keyring, clock });
  shutdown.on('connections', () => {
    httpJson.close();
    connections.push.close();
  });
  shutdown.on('mail', () => connections.mail.close());
  return {
    config,
    credentials,
    log,
    db,
    engine: engineOf(opened),
    isClosing: () => shutdown.isClosing(),
    clock,
    countries: createCountryLookups(config, httpJson, log),
    ids: uuidGenerator,
    keyring,
    ...connections,
    signer: config.tax.signingKey === null ? createDemoSigner() : createSigner(config.tax.signingKey),
    allocations: connectTaxAuthority({ config: config.tax, clock, db, httpJson, keyring }),
    washUpdates: createWashUpdates({ db, log }),
    commandUpdates: createMachineCommandUpdates({ db, log }),
    walkUpUpdates: createWalkUpUpdates({ db, log }),
    passkeys: createPasskeyVerifier((error) => log.debug({ error }, 'a passkey was refused')),
    passwords: createPasswordHasher(keyring.passwordPepper),
    ...createUploadReaders({ log, shutdown }),
    typesetter: startTypesetter({ log, shutdown }),
    sessions: createSessionLookup({ clock, db, keyring }),
    loyalty: createLoyaltyTermsCache({ clock, db }),
    staff: createStaffSessionLookup({ clock, db, keyring }),
    topics: listTopics(config),
    ...accountDataHandlers,
    editableTexts,
    retention,
    openWork: listOpenWorkSources(config),
    wake: createWorkerWakeups(),
    failpoint,
    limits: createRateLimits({ db, clock, keyring, log, scale: config.limitScale }),
    metrics,
    proxyWatch: createProxyWatch({ config, clock, log }),
  };
}

/** Creates the readers of uploaded pictures and PDFs. Each upload is read in a separate process. */
function createUploadReaders({
  log,
  shutdown,
}: Pick<ServerParts, 'log' | 'shutdown'>): Pick<Deps, 'pdfs' | 'pictures'> {
  const pictures = createPictureProcessor({ note: (detail) => log.debug(detail, 'an upload is not a picture') });
  shutdown.on('pictures', () => pictures.close());
  const pdfs = createPdfChecker({ note: (detail) => log.debug(detail, 'an uploaded PDF is refused') });
  shutdown.on('pdfs', () => pdfs.close());
  return { pictures, pdfs };
}

/** Delay in ms before the typesetter starts, so that the server handles the first page requests before it. */
const TYPESETTER_START_MS = 5_000;

function startTypesetter({ log, shutdown }: Pick<ServerParts, 'log' | 'shutdown'>): Deps['typesetter'] {
  const typesetter = createTypesetter({
    letters: `${webFolder}/letters/print`,
    pictures: { 'logo.svg': logoFile, 'gift-bow.svg': bowFile },
    startAfterMs: TYPESETTER_START_MS,
    onMissing: (detail) => log.warn(detail, 'typesetter did not start, will retry'),
  });
  shutdown.on('documents', () => typesetter.close());
  return typesetter;
}

if (import.meta.main) await main();
