import type { Locale } from '#contracts/core/locale.ts';
import {
  connectableProviders,
  type ConnectableName,
  type ConnectionKind,
} from '#contracts/staff/settings/credentials.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import type { Staff } from '#server/core/actor.ts';
import {
  MailRefusedError,
  mailShopOf,
  MailUnavailableError,
  SmsRefusedError,
  SmsUnavailableError,
} from '#server/messaging/public.ts';
import { testGateway, type GatewayTestResult } from '#server/payments/public.ts';
import type { Deps, CredentialTestAdapters, ProviderConfig } from '#server/staff/deps.ts';
import { testMail } from '../../documents/test-mail.ts';
import { testSms } from '../../documents/test-sms.ts';
import { openStaffEmail } from '../../team/staff-email.ts';
import { findStaffUser } from '../../team/store/staff-member.ts';

export type CredentialTestDeps = Pick<Deps, 'brand' | 'config' | 'db' | 'ids' | 'keyring' | 'openTrial'>;

export type CredentialTestRequest = {
  readonly provider: ConnectableName;
  /** The configuration with the credentials to test. */
  readonly config: ProviderConfig;
  /** Mobile number in E.164 for a test text message. */
  readonly phone: string | null;
  readonly locale: Locale;
};

/**
 * Tests credentials with a real request: a request without effect to a payment provider, or a mail or text message to
 * the staff user. Nothing is saved.
 */
export async function testCredentials(
  deps: CredentialTestDeps,
  actor: Staff,
  request: CredentialTestRequest,
): Promise<GatewayTestResult> {
  const trial = deps.openTrial(request.config);
  try {
    return await tryKind(connectableProviders[request.provider].kind, { deps, actor, request, trial });
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

async function tryKind(kind: ConnectionKind, attempt: Attempt): Promise<GatewayTestResult> {
  const { request, trial } = attempt;
  switch (kind) {
    case 'payments': {
      const gateway = trial.gateways.find(request.provider);
      return gateway === null ? { state: 'in_doubt', reason: null } : await testGateway(gateway);
    }
    case 'mail':
      return await sendTestMail(attempt);
    case 'texts':
      return await sendTestText(attempt);
    default:
      return assertNever(kind);
  }
}

async function sendTestMail({ deps, actor, request, trial }: Attempt): Promise<GatewayTestResult> {
  const { brand, config, db, ids, keyring } = deps;
  const { locale } = request;
  const staffUser = await findStaffUser(db, actor.staffId);
  if (staffUser === null) return { state: 'in_doubt', reason: null };
  const { hostname } = new URL(config.publicUrl);
  try {
    await trial.mail.send({
      ...testMail({ shop: mailShopOf(brand, locale), link: `${config.publicUrl}/admin/providers` }, locale),
      messageId: `connection-test.${ids.uuid()}@${hostname}`,
      fromName: brand.name[locale],
      to: openStaffEmail(keyring, actor.staffId, staffUser.emailSealed),
      locale,
    });
    return { state: 'good', reason: null };
  } catch (error) {
    if (error instanceof MailUnavailableError) return { state: error.reason, reason: error.message };
    if (error instanceof MailRefusedError) return { state: 'in_doubt', reason: error.message };
    throw error;
  }
}

async function sendTestText({ deps, request, trial }: Attempt): Promise<GatewayTestResult> {
  const { locale, phone } = request;
  if (phone === null) return { state: 'in_doubt', reason: null };
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
