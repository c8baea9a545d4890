import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { connectProvider } from '#contracts/staff/settings/credentials.ts';
import {
  connectableProviders,
  type ConnectableProviderName,
  type ConnectionKind,
} from '#contracts/staff/settings/connectable-providers.ts';
import type { Staff } from '#server/core/actor.ts';
import {
  MailRefusedError,
  shopForMail,
  MailUnavailableError,
  SmsRefusedError,
  SmsUnavailableError,
} from '#server/messaging/public.ts';
import { isPassCertificateValidAt } from '#server/entitlements/public.ts';
import type { TestableIdentityProvider } from '#server/identity/public.ts';
import { testGateway } from '#server/payments/public.ts';
import type { Deps, CredentialTestAdapters, ProviderConfig } from '#server/staff/deps.ts';
import { testMail } from '../../documents/test-mail.ts';
import { testSms } from '../../documents/test-sms.ts';
import { decryptStaffEmail } from '../../team/staff-email.ts';
import { findStaffUser } from '../../team/store/staff-user.ts';

export type CredentialTestDeps = Pick<
  Deps,
  'brand' | 'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'createTestAdapters'
>;

/** Result of a credential test. It has no callback URL, because only a saved connection has one. */
export type CredentialTestResult = Omit<ResponseOf<typeof connectProvider>, 'callbackUrl'>;

type PartialResult = Pick<CredentialTestResult, 'state' | 'reason'> & Partial<CredentialTestResult>;

export type CredentialTestRequest = {
  readonly provider: ConnectableProviderName;
  readonly config: ProviderConfig;
  /** Mobile number (E.164) to which a test text message is sent. */
  readonly phone: string | null;
  readonly locale: Locale;
};

/**
 * Tests credentials without saving them. If the provider has a request without effect, that request is sent. Otherwise
 * a test mail goes to the staff user, or a test text message to the given phone number. Keys for Apple Wallet are
 * checked without a request.
 */
export async function testCredentials(
  deps: CredentialTestDeps,
  actor: Staff,
  request: CredentialTestRequest,
): Promise<CredentialTestResult> {
  const trial = deps.createTestAdapters(request.config);
  try {
    const { kind } = connectableProviders[request.provider];
    return { fault: null, senderDomain: null, ...(await testsByKind[kind]({ deps, actor, request, trial })) };
  } finally {
    await trial.mail.close();
  }
}

type Attempt = {
  readonly deps: CredentialTestDeps;
  readonly actor: Staff;
  readonly request: CredentialTestRequest;
  readonly trial: CredentialTestAdapters;
};

const notConnected: PartialResult = { state: 'in_doubt', reason: null };

const testsByKind: Readonly<Record<ConnectionKind, (attempt: Attempt) => Promise<PartialResult>>> = {
  payments: testPayments,
  mail: sendTestMail,
  texts: sendTestSms,
  nayax: async ({ trial }) => (await trial.checkNayax()) ?? notConnected,
  google_wallet: async ({ trial }) => (await trial.checkGoogleWallet()) ?? notConnected,
  apple_wallet: (attempt) => Promise.resolve(checkAppleWalletCertificates(attempt)),
  google: (attempt) => testSignIn(attempt, 'google'),
  apple: (attempt) => testSignIn(attempt, 'apple'),
  facebook: (attempt) => testSignIn(attempt, 'facebook'),
  tiktok: (attempt) => testSignIn(attempt, 'tiktok'),
};

async function testPayments({ request, trial }: Attempt): Promise<PartialResult> {
  const gateway = trial.gateways.find(request.provider);
  return gateway === null ? notConnected : await testGateway(gateway);
}

async function testSignIn({ deps, trial }: Attempt, provider: TestableIdentityProvider): Promise<PartialResult> {
  return (await trial.checkIdentity(provider, signInReturnUrlOf(deps, provider))) ?? notConnected;
}

export function signInReturnUrlOf({ config }: Pick<Deps, 'config'>, provider: TestableIdentityProvider): string {
  return `${config.publicUrl}/api/auth/callback/${provider}`;
}

/**
 * Checks that the Apple Wallet certificates are valid today. Reading the file has already checked that keys and
 * certificates belong together.
 */
function checkAppleWalletCertificates({ deps, request }: Attempt): PartialResult {
  const { apple } = request.config.wallets;
  if (apple === null) return notConnected;
  if (isPassCertificateValidAt(apple, deps.clock.now())) return { state: 'good', reason: null };
  return { state: 'credentials', reason: null, fault: 'pass_expired' };
}

async function sendTestMail({ deps, actor, request, trial }: Attempt): Promise<PartialResult> {
  const { brand, config, db, ids, keyring } = deps;
  const { locale } = request;
  const staffUser = await findStaffUser(db, actor.staffId);
  if (staffUser === null) return notConnected;
  const { hostname } = new URL(config.publicUrl);
  try {
    await trial.mail.send({
      ...testMail({ shop: shopForMail(brand, locale), link: `${config.publicUrl}/admin/providers` }, locale),
      messageId: `connection-test.${ids.uuid()}@${hostname}`,
      fromName: brand.name[locale],
      to: decryptStaffEmail(keyring, actor.staffId, staffUser.emailSealed),
      locale,
    });
    const senderDomain = await trial.findSenderDomain(request.config.mail?.fromAddress ?? '');
    return { state: 'good', reason: null, senderDomain };
  } catch (error) {
    if (error instanceof MailUnavailableError) return { state: error.reason, reason: error.message };
    if (error instanceof MailRefusedError) return { state: 'in_doubt', reason: error.message };
    throw error;
  }
}

async function sendTestSms({ deps, request, trial }: Attempt): Promise<PartialResult> {
  const { locale, phone } = request;
  if (phone === null) return notConnected;
  try {
    await trial.sms.send({
      to: phone,
      text: testSms(deps.brand.name[locale], locale),
      dedupe: `connection-test:${deps.ids.uuid()}`,
    });
    return { state: 'good', reason: null };
  } catch (error) {
    if (error instanceof SmsUnavailableError) return { state: error.reason, reason: error.message };
    if (error instanceof SmsRefusedError) return { state: 'in_doubt', reason: error.message };
    throw error;
  }
}
