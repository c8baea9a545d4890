import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { connectableProviderNames } from '#contracts/staff/settings/connectable-providers.ts';
import {
  providerNames,
  type listProviders as listProvidersCall,
  type Provider,
  type ProviderName,
  type TestMessage,
} from '#contracts/staff/settings/providers.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { WalletsSetting } from '#server/entitlements/public.ts';
import type { IdentitySetting } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import type { MessageChannel, MessagingSetting } from '#server/messaging/public.ts';
import { acceptsAutomaticPayments, type PaymentsSetting } from '#server/payments/public.ts';
import type { NayaxSetting } from '#server/stations/public.ts';
import { environmentSettingsByConnection, settingNamesOf } from './credentials/credential-settings.ts';
import { otherProviderState } from './credentials/other-provider-state.ts';
import { findChannelHealth, findLastCaptureTime, findLastTestMessage } from './store/provider-health.ts';

type ProviderDeps = Pick<Deps, 'config' | 'credentials' | 'db' | 'gateways' | 'mail' | 'sms' | 'topics'>;

type SettingName = IdentitySetting | MessagingSetting | NayaxSetting | PaymentsSetting | WalletsSetting;

/** Server settings that configure each provider. */
const settingsOf: Readonly<Record<ProviderName, readonly SettingName[]>> = {
  payments: ['PAYMENT_PROVIDER', 'PAYMENT_NAYAX'],
  payplus: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID', 'PAYPLUS_METHODS'],
  cardcom: ['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD', 'CARDCOM_METHODS'],
  nayax_ecom: ['NAYAX_ECOM_KIT_PAGE', 'NAYAX_ECOM_SIGN_EXAMPLE', 'NAYAX_ECOM_AMOUNTS', 'NAYAX_ECOM_VALIDATION'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  sms: ['SMS_PROVIDER'],
  nayax: environmentSettingsByConnection.nayax,
  apple_wallet: environmentSettingsByConnection.apple_wallet,
  google_wallet: environmentSettingsByConnection.google_wallet,
  google: environmentSettingsByConnection.google,
  apple: environmentSettingsByConnection.apple,
  facebook: environmentSettingsByConnection.facebook,
  tiktok: environmentSettingsByConnection.tiktok,
};

type ProviderFacts = Omit<Provider, 'name' | 'state' | 'inPortal' | 'settings' | 'missing'>;

const unknownHealth = { lastGoodAt: null, lastBadAt: null, lastError: null, waiting: 0 } as const;

/**
 * Returns all external providers. For each provider, the result shows if it is configured, by which settings, and its
 * recent health.
 */
export async function listProviders(deps: ProviderDeps): Promise<ResponseOf<typeof listProvidersCall>> {
  // another process may have saved new credentials
  await deps.credentials.refresh();
  const [mail, sms, captured, mailTest, smsTest] = await Promise.all([
    healthOf(deps, 'mail'),
    healthOf(deps, 'sms'),
    findLastCaptureTime(deps.db),
    findLastTest(deps, 'mail'),
    findLastTest(deps, 'sms'),
  ]);
  const payments = { ...unknownHealth, lastGoodAt: toIsoInstantOrNull(captured) };
  const known: Partial<Record<ProviderName, ProviderFacts>> = {
    payments,
    payplus: gatewayHealth(deps, 'payplus'),
    cardcom: gatewayHealth(deps, 'cardcom'),
    nayax_ecom: gatewayHealth(deps, 'nayax_ecom'),
    mail,
    sms,
  };
  const states = statesOf(deps);
  return {
    providers: providerNames.filter(isModuleEnabledFor(deps)).map((name) => ({
      name,
      state: states[name],
      inPortal: isConfiguredInPortal(deps, name),
      settings: [...settingsOf[name]],
      missing: name === 'nayax_ecom' ? [...deps.config.payment.nayaxEcomMissing] : [],
      ...(known[name] ?? unknownHealth),
    })),
    tests: { mail: mailTest, sms: smsTest },
    testPurchase: acceptsAutomaticPayments(deps),
  };
}

/** Returns true if a provider's credentials were saved in the portal and are used. */
function isConfiguredInPortal({ credentials }: Pick<ProviderDeps, 'credentials'>, name: ProviderName): boolean {
  const connectable = connectableProviderNames.find((each) => each === name);
  if (connectable === undefined || credentials.areSetByEnvironment(settingNamesOf(connectable))) return false;
  return credentials.listSaved().some(({ provider, settings }) => provider === name && settings !== null);
}

/** Optional module of the shop that needs each provider. */
const partOf: Partial<Record<ProviderName, OptionalModule>> = {
  nayax: 'nayax',
  nayax_ecom: 'nayax',
  apple_wallet: 'wallets',
  google_wallet: 'wallets',
};

/** Returns a function that checks if a provider's module is switched on in this shop. */
function isModuleEnabledFor({ config }: Pick<ProviderDeps, 'config'>): (name: ProviderName) => boolean {
  return (name) => !config.modulesOff.some((part) => part === partOf[name]);
}

type State = Provider['state'];

function statesOf(deps: ProviderDeps): Readonly<Record<ProviderName, State>> {
  const { credentials, mail, sms } = deps;
  const { payment } = credentials.current();
  const messageState = (kind: string): State => (kind === 'development' ? 'practice' : kind === 'off' ? 'off' : 'on');
  return {
    payments: paymentProviderState(payment),
    payplus: providerAccountState(payment.payplus),
    cardcom: providerAccountState(payment.cardcom),
    nayax_ecom: providerAccountState(payment.nayaxEcom),
    mail: messageState(mail.kind),
    sms: messageState(sms.kind),
    nayax: otherProviderState(deps, 'nayax'),
    apple_wallet: otherProviderState(deps, 'apple_wallet'),
    google_wallet: otherProviderState(deps, 'google_wallet'),
    google: otherProviderState(deps, 'google'),
    apple: otherProviderState(deps, 'apple'),
    facebook: otherProviderState(deps, 'facebook'),
    tiktok: otherProviderState(deps, 'tiktok'),
  };
}

/**
 * Returns the state of payments, which depends on the first provider in the configured order. The state is `on` for a
 * real provider, `practice` for a staging account or the sandbox, and `off` without a provider.
 */
function paymentProviderState({ order, payplus, cardcom, nayaxEcom }: Deps['config']['payment']): State {
  const [first] = order;
  if (first === undefined) return 'off';
  if (first === 'payplus') return providerAccountState(payplus);
  if (first === 'nayax_ecom') return providerAccountState(nayaxEcom);
  return first === 'cardcom' ? providerAccountState(cardcom) : 'practice';
}

function providerAccountState(account: { readonly staging: boolean } | null): State {
  if (account === null) return 'off';
  return account.staging ? 'practice' : 'on';
}

/**
 * Returns the health of a payment provider since this process started. Earlier responses are not included, because
 * providers' responses are not stored.
 */
function gatewayHealth({ gateways }: ProviderDeps, provider: string): ProviderFacts {
  const { lastSuccessAt, lastFailureAt, lastError } = gateways.healthOf(provider);
  return {
    lastGoodAt: toIsoInstantOrNull(lastSuccessAt),
    lastBadAt: toIsoInstantOrNull(lastFailureAt),
    lastError,
    waiting: 0,
  };
}

async function healthOf({ db, topics }: ProviderDeps, channel: MessageChannel): Promise<ProviderFacts> {
  const ofChannel = Object.keys(topics).filter((name) => topics[name]?.channel === channel);
  const { lastGoodAt, lastBadAt, lastError, waiting } = await findChannelHealth(db, ofChannel);
  return { lastGoodAt: toIsoInstantOrNull(lastGoodAt), lastBadAt: toIsoInstantOrNull(lastBadAt), lastError, waiting };
}

const testStates: Readonly<Record<string, TestMessage['state']>> = { done: 'sent', dead: 'failed' };

async function findLastTest({ db }: ProviderDeps, channel: MessageChannel): Promise<TestMessage | null> {
  const row = await findLastTestMessage(db, `staff_test_${channel}`);
  if (row === null) return null;
  return { state: testStates[row.state] ?? 'waiting', at: toIsoInstant(row.createdAt), error: row.lastError };
}

function toIsoInstantOrNull(instant: number | null): string | null {
  return instant === null ? null : toIsoInstant(instant);
}
