import { createConnections, createProviderCredentialCache } from '#server/connections.ts';
import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import type { MailTransport } from '#server/messaging/adapters/mail/port.ts';
import { createBrandCache } from '#server/core/brand/brand-cache.ts';
import { patientPdfs, patientPictures } from '#testing/documents/patient-pictures.ts';
import { createPasskeyVerifier } from '#server/identity/adapters/passkeys/web-authn.ts';
import type { SmsGateway } from '#server/messaging/adapters/sms/port.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createWashUpdates } from '#server/entitlements/public.ts';
import { createMachineCommandUpdates, createWalkUpUpdates } from '#server/stations/public.ts';
import { createWallets } from '#server/entitlements/adapters/wallets/wallets.ts';
import { buildApp } from '#server/app.ts';
import type { Environment } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { DatabaseEngine } from '#server/core/deps.ts';
import { createRateLimits } from '#server/core/http/limits/rate-limits.ts';
import { readMigrations } from '#server/core/db/migrate.ts';
import { registerOutbox } from '#server/peers.ts';
import { accountDataHandlers } from '#server/personal-data.ts';
import { retention } from '#server/retention.ts';
import { editableTexts, listOpenWorkSources } from '#server/modules.ts';
import { createSessionLookup } from '#server/identity/public.ts';
import { createLoyaltyTermsCache } from '#server/loyalty/public.ts';
import { createDemoSigner } from '#server/tax/adapters/pkcs7-signer.ts';
import { createStaffSessionLookup } from '#server/staff/public.ts';
import { createWorkerWakeups } from '#server/wake.ts';
import { noTypesetter } from './no-typesetter.ts';
import { createQuickPasswords } from '../accounts/quick-passwords.ts';
import { createFakeBank } from '../orders/fake-bank.ts';
import { shutProviders } from '../orders/shut-providers.ts';
import { createOutboxDeps } from '../shop/outbox-deps.ts';

const testEngine: DatabaseEngine = {
  kind: 'private',
  durability: () => 'reduced',
  isUp: () => true,
  freeBytes: () => null,
  knownMigrations: readMigrations().length,
};

/** The HTTP server around one database, with a test clock and a test mail transport; without pages. */
export async function buildDocumentsApp(
  db: Database,
  given: { readonly mail?: MailTransport; readonly sms?: SmsGateway; readonly environment?: Environment } = {},
) {
  const clock = createFakeClock(Date.now());
  const mail = given.mail ?? createFakeMailTransport('development');
  const outbox = createOutboxDeps({ db, mail, clock, ...given });
  const brandCache = createBrandCache({ ...outbox, file: outbox.brand });
  const credentials = createProviderCredentialCache(outbox);
  const deps: Deps = {
    ...outbox,
    credentials,
    createTestAdapters: createConnections({ ...outbox, credentials, httpJson: createHttpJson() }).createTestAdapters,
    brand: brandCache.brand,
    brandCache,
    engine: testEngine,
    isClosing: () => false,
    countries: { countryOf: async () => null },
    identityProviders: shutProviders,
    ids: uuidGenerator,
    nayaxConnection: () => null,
    signer: createDemoSigner(),
    allocations: null,
    wallets: createWallets(outbox.config.wallets, createHttpJson()),
    washUpdates: createWashUpdates(outbox),
    commandUpdates: createMachineCommandUpdates(outbox),
    walkUpUpdates: createWalkUpUpdates(outbox),
    passkeys: createPasskeyVerifier((error) => outbox.log.debug({ error }, 'a passkey was refused')),
    passwords: createQuickPasswords(outbox.keyring.passwordPepper),
    gateways: singleGateway(createFakeBank().gateway),
    pdfs: patientPdfs(),
    pictures: patientPictures(),
    typesetter: noTypesetter,
    sessions: createSessionLookup({ clock, db, keyring: outbox.keyring }),
    loyalty: createLoyaltyTermsCache({ clock, db }),
    staff: createStaffSessionLookup({ clock, db, keyring: outbox.keyring }),
    ...accountDataHandlers,
    editableTexts,
    retention,
    openWork: listOpenWorkSources(outbox.config),
    wake: createWorkerWakeups(),
    proxyWatch: { observe: () => undefined, state: () => 'none' },
    limits: createRateLimits({ db, clock, keyring: outbox.keyring, log: outbox.log, scale: 1 }),
    pages: {
      render: () => Promise.resolve({ status: 404, html: '<title>not found</title>', headers: {}, cacheable: false }),
      bootScript: '',
      files: new Map(),
      portal: { script: '', styles: [], fonts: [] },
    },
  };
  const app = await buildApp(deps, (made) => registerOutbox(made, deps));
  return { app, deps, clock };
}
