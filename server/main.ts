import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { seed } from '../db/seed.ts';
import { shareHighestTime } from './core/clock/keep-highest-time.ts';
import { systemClock } from './core/clock/system-clock.ts';
import { createCountryLookup } from './core/geo/country-lookup.ts';
import { createHttpJson } from './core/outbound/http-json.ts';
import { createIdentityProviders } from './identity/adapters/providers/identity-providers.ts';
import { PRACTICE_PATH } from '#contracts/identity/practice-id.ts';
import { uuidMaker } from './core/ids/uuid-maker.ts';
import { createPictureMaker } from './core/images/picture-maker.ts';
import { createPdfChecker } from './core/pdf/pdf-checker.ts';
import { createTypesetter } from './core/typesetting/typesetter.ts';
import { KeyringError, openKeyring } from './core/keyring/open-keyring.ts';
import { reportUnreadableTo } from './core/keyring/read-sealed.ts';
import type { Keyring } from './core/keyring/port.ts';
import type { MailTransport } from './messaging/adapters/mail/port.ts';
import { createDevelopmentTransport } from './messaging/adapters/mail/development.ts';
import { createSmtpTransport } from './messaging/adapters/mail/smtp.ts';
import { createPasskeyVerifier } from './identity/adapters/passkeys/web-authn.ts';
import { createPasswordHasher } from './identity/adapters/passwords/argon2-hasher.ts';
import { connectProviders } from './payments/public.ts';
import { createSmsGateway } from './messaging/adapters/sms/sms-gateway.ts';
import { createWallets } from './entitlements/adapters/wallets/wallets.ts';
import { createCortinaClient } from './stations/adapters/cortina/cortina-client.ts';
import { createDemoSigner, createSigner } from './tax/adapters/pkcs7-signer.ts';
import { buildApp } from './app.ts';
import { createSessionBook } from './identity/public.ts';
import { createLoyaltyBook } from './loyalty/public.ts';
import {
  createSampleTerminals,
  registerPeers,
  SANDBOX_PATH,
  startSampleTerminals,
  withPracticeNayax,
} from './peers.ts';
import { personalData } from './personal-data.ts';
import { topics } from './topics.ts';
import { createBrandBook } from './core/brand/brand-book.ts';
import { BrandError, loadBrand } from './core/brand/brand-file.ts';
import { ConfigError, loadConfig, type Config } from './core/config/config.ts';
import { DataFolderError } from './core/db/backup/data-folder.ts';
import { DatabaseUnavailableError } from './core/db/pool/database-errors.ts';
import { migrate, MigrationError, readMigrations } from './core/db/migrate.ts';
import { openDatabase, type OpenDatabase } from './core/db/pool/open-database.ts';
import { PrivateClusterError } from './core/db/cluster/private-cluster-errors.ts';
import { untilAvailable } from './core/db/pool/until-available.ts';
import type { Deps } from './deps.ts';
import { createFailpoint } from './core/failpoints.ts';
import { createLimits } from './core/http/limits/limits.ts';
import { createProxyWatch, proxyWarningAtStart } from './core/http/limits/proxy-watch.ts';
import { inviteFirstOwner } from './first-owner.ts';
import { createWake } from './wake.ts';
import { createStaffBook } from './staff/public.ts';
import { labelStations } from './stations/public.ts';
import { connectAuthority, nameIssuer } from './tax/public.ts';
import { startWorkers } from './workers.ts';
import { giveBackMemory } from './core/give-back-memory.ts';
import { closeListener, drain, listen, ListenError, localUrl, welcome, withPort } from './core/listening.ts';
import { createLogger } from './core/logger.ts';
import { createMetrics } from './core/metrics.ts';
import { loadWebBuild, WebBuildError } from './core/pages/files/web-build.ts';
import { createShutdown, type Shutdown } from './core/shutdown.ts';
import { keepDevelopmentMail, keepDevelopmentSms } from '#peers/sinks/store/development-message.ts';

const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url));
const logoFile = fileURLToPath(new URL('../web/site/illustrations/logo-mark.svg', import.meta.url));

/** Starts the shop: configuration, database, migrations, seeds, app, workers. Ends the process where it cannot. */
export async function main(): Promise<void> {
  try {
    const config = withPracticeNayax(await withPort(loadConfig()));
    const destination = pino.destination({ dest: 1, sync: false });
    const log = createLogger(config.logLevel, destination);
    const shutdown = createShutdown({ log, flush: () => destination.flushSync() });
    await openShop(config, log, shutdown).catch(async (error: unknown) => {
      explain(error);
      await shutdown.run(1);
    });
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

async function openShop(config: Config, log: Deps['log'], shutdown: Shutdown): Promise<void> {
  const file = loadBrand(config.brandFile);
  const [opened, pages] = await Promise.all([
    openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }),
    loadWebBuild(webFolder),
  ]);
  shutdown.on('database', () => opened.close());
  await prepareSchema(opened, log);
  const metrics = createMetrics();
  const keyring = await openKeyring(opened.db, config, reportUnreadableTo(log, metrics));

  const brandBook = createBrandBook({ file, db: opened.db, log, clock: systemClock, config });
  const { brand } = brandBook;
  const deps = { ...createAdapters({ config, keyring, log, metrics, opened, shutdown }), brand, brandBook, pages };
  await shareHighestTime(deps);
  await labelStations(deps);
  await nameIssuer(deps);
  const terminals = createSampleTerminals(deps);
  const app = await buildApp(deps, (made) => registerPeers(made, deps, terminals));
  shutdown.on('listener', () => closeListener(app));
  shutdown.on('limits', () => deps.limits.close());
  await listen(app, config);
  shutdown.on('drain', () => drain(config.drainMs));
  console.log(welcome(config, opened.engine));
  const proxyWarning = proxyWarningAtStart(config);
  if (proxyWarning !== null) log.warn({}, proxyWarning);
  const firstOwner = await inviteFirstOwner(deps);
  if (firstOwner !== null) console.log(firstOwner);
  const workers = startWorkers(deps);
  shutdown.on('workers', () => workers.stop());
  void giveBackMemory();
  if (terminals === null) return;
  shutdown.on('peers', () => terminals.stop());
  await startSampleTerminals(deps, terminals).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'the sample stations have no machines');
  });
}

/** Migrations and seeds find what they did before: on a busy machine one that gets no connection in time is repeated. */
async function prepareSchema({ db, connectionString }: OpenDatabase, log: Deps['log']): Promise<void> {
  const waiting = { log, text: 'the database is too slow for the start, which is tried again' };
  await untilAvailable(() => migrate({ connectionString, log }), waiting);
  await untilAvailable(() => seed({ db, ids: uuidMaker }), waiting);
}

type Parts = {
  readonly config: Config;
  readonly keyring: Keyring;
  readonly log: Deps['log'];
  readonly metrics: Deps['metrics'];
  readonly opened: OpenDatabase;
  readonly shutdown: Shutdown;
};

function createMailTransport({ mail }: Parts['config'], db: Parts['opened']['db']): MailTransport {
  return mail === null
    ? createDevelopmentTransport((message) => keepDevelopmentMail(db, message))
    : createSmtpTransport({ url: mail.smtpUrl, fromAddress: mail.fromAddress });
}

function engineOf(opened: OpenDatabase): Deps['engine'] {
  return {
    kind: opened.engine,
    durability: () => opened.durability(),
    isUp: () => opened.isUp(),
    freeBytes: () => opened.freeBytes(),
    knownMigrations: readMigrations().length,
  };
}

function sandboxUrl(config: Config): string {
  return `${localUrl(config)}${SANDBOX_PATH}`;
}

/** The only place that chooses how the outside world is reached. */
function createAdapters({ config, keyring, log, metrics, opened, shutdown }: Parts) {
  const { db } = opened;
  const clock = systemClock;
  const httpJson = createHttpJson();
  shutdown.on('connections', () => httpJson.close());
  const mail = createMailTransport(config, db);
  shutdown.on('mail', () => mail.close());
  return {
    config,
    log,
    db,
    engine: engineOf(opened),
    isClosing: () => shutdown.isClosing(),
    clock,
    countries: createCountryLookup({
      trustedProxies: config.trustedProxies,
      serviceUrls: config.geoLookupUrls,
      http: httpJson,
      onUnreadable: (error) => log.warn({ error }, 'the country database cannot be read: nobody is placed by it'),
    }),
    identityProviders: createIdentityProviders({
      config: config.identity,
      clock,
      practiceUrl: config.production ? null : `${localUrl(config)}${PRACTICE_PATH}`,
    }),
    ids: uuidMaker,
    keyring,
    gateways: connectProviders({
      config: config.payment,
      sandboxUrl: sandboxUrl(config),
      clock,
      db,
      httpJson,
      keyring,
    }),
    mail,
    sms: createSmsGateway(config.sms, httpJson, (message) => keepDevelopmentSms(db, message)),
    cortina: config.nayax === null ? null : createCortinaClient(config.nayax, httpJson),
    signer: config.tax.signingKey === null ? createDemoSigner() : createSigner(config.tax.signingKey),
    allocations: connectAuthority({ config: config.tax, clock, db, httpJson, keyring }),
    wallets: createWallets(config.wallets, httpJson),
    passkeys: createPasskeyVerifier((error) => log.debug({ error }, 'a passkey was refused')),
    passwords: createPasswordHasher(keyring.passwordPepper),
    ...createUploadReaders({ log, shutdown }),
    typesetter: startTypesetter({ log, shutdown }),
    sessions: createSessionBook({ clock, db, keyring }),
    loyalty: createLoyaltyBook({ clock, db }),
    staff: createStaffBook({ clock, db, keyring }),
    topics,
    personalData,
    wake: createWake(),
    failpoint: createFailpoint(config.failpoint),
    limits: createLimits({ db, clock, keyring, log, scale: config.limitScale }),
    metrics,
    proxyWatch: createProxyWatch({ config, clock, log }),
  };
}

/** What reads uploaded files, each in processes of its own. */
function createUploadReaders({ log, shutdown }: Pick<Parts, 'log' | 'shutdown'>): Pick<Deps, 'pdfs' | 'pictures'> {
  const pictures = createPictureMaker({ note: (detail) => log.debug(detail, 'an upload is no picture') });
  shutdown.on('pictures', () => pictures.close());
  const pdfs = createPdfChecker({ note: (detail) => log.debug(detail, 'an uploaded PDF is refused') });
  shutdown.on('pdfs', () => pdfs.close());
  return { pictures, pdfs };
}

/** The first pages are served by then. */
const TYPESETTER_START_MS = 5_000;

function startTypesetter({ log, shutdown }: Pick<Parts, 'log' | 'shutdown'>): Deps['typesetter'] {
  const typesetter = createTypesetter({
    letters: `${webFolder}/letters/print`,
    pictures: { 'logo.svg': logoFile },
    startAfterMs: TYPESETTER_START_MS,
    onMissing: (detail) => log.warn(detail, 'no PDFs for now: the program for them did not start and is tried again'),
  });
  shutdown.on('documents', () => typesetter.close());
  return typesetter;
}

const expected = [
  ConfigError,
  KeyringError,
  BrandError,
  WebBuildError,
  PrivateClusterError,
  DataFolderError,
  DatabaseUnavailableError,
  MigrationError,
  ListenError,
];

/** What a person can mend is said in a sentence; a bug of ours with its place. */
function explain(error: unknown): void {
  const mendable = expected.some((kind) => error instanceof kind);
  console.error(mendable && error instanceof Error ? error.message : error);
}

if (import.meta.main) await main();
