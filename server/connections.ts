import { saveDevelopmentMail, saveDevelopmentSms } from '#peers/sinks/store/development-message.ts';
import { DEVELOPMENT_IDP_PATH } from '#contracts/identity/development-idp.ts';
import { completeConfig, withoutDisabledModules, type Config, type ProvidersConfig } from './config.ts';
import type { Settings } from './core/config/config.ts';
import {
  memoizeBySection,
  createCredentialCache,
  type CredentialCache,
  type CredentialCacheDeps,
  type ActiveCredentialFields,
} from './core/credentials/credential-cache.ts';
import { localUrl } from './core/listening.ts';
import type { HttpJson } from './core/outbound/http-json.ts';
import type { Deps } from './deps.ts';
import type { GoogleWalletUrls } from './entitlements/adapters/wallets/google-api.ts';
import { checkServiceAccount } from './entitlements/adapters/wallets/service-account.ts';
import { createReconfigurableWallets, createWallets } from './entitlements/adapters/wallets/wallets.ts';
import { checkIdentityClient } from './identity/adapters/providers/check-identity-client.ts';
import {
  createIdentityProviders,
  createReconfigurableIdentityProviders,
} from './identity/adapters/providers/identity-providers.ts';
import { createDevelopmentTransport } from './messaging/adapters/mail/development.ts';
import { createReconfigurableMail } from './messaging/adapters/mail/reconfigurable-mail.ts';
import { disabledMailTransport } from './messaging/adapters/mail/disabled-mail.ts';
import type { MailTransport } from './messaging/adapters/mail/port.ts';
import { createTxtLookup, findSenderDomain, type TxtLookup } from './messaging/adapters/mail/sender-domain.ts';
import { createSmtpTransport } from './messaging/adapters/mail/smtp.ts';
import { createWebPush } from './messaging/adapters/push/web-push.ts';
import { createReconfigurableSms } from './messaging/adapters/sms/reconfigurable-sms.ts';
import { createSmsGateway } from './messaging/adapters/sms/sms-gateway.ts';
import { createPushKeys } from './messaging/public.ts';
import { connectProviders, createReconfigurableGateways, withSinglePaymentProvider } from './payments/public.ts';
import { SANDBOX_PATH } from './peers.ts';
import { checkLynx } from './stations/adapters/cortina/check-lynx.ts';
import { createCortinaClient } from './stations/adapters/cortina/cortina-client.ts';

type ConnectionDeps = Pick<Deps, 'clock' | 'config' | 'credentials' | 'db' | 'keyring'> & {
  readonly httpJson: HttpJson;
  /** Test doubles: the DNS lookup of TXT records, and the URLs of Google's wallet API. */
  readonly lookUpTxt?: TxtLookup;
  readonly googleWalletUrls?: GoogleWalletUrls;
};

/**
 * Creates web push and the adapters of the providers that the owner can connect in the portal. Each adapter reads the
 * current credentials at each use, so a change needs no restart. `createTestAdapters` creates adapters for testing
 * credentials before they are saved.
 */
export function createConnections({ config, credentials, ...parts }: ConnectionDeps): Pick<
  Deps,
  'gateways' | 'identityProviders' | 'mail' | 'nayaxConnection' | 'createTestAdapters' | 'sms' | 'wallets'
> & {
  readonly push: ReturnType<typeof createWebPush>;
} {
  const { clock, db, googleWalletUrls: urls, httpJson, lookUpTxt = createTxtLookup() } = parts;
  const developmentIdpUrl = config.production ? null : `${localUrl(config)}${DEVELOPMENT_IDP_PATH}`;
  const sandboxUrl = `${localUrl(config)}${SANDBOX_PATH}`;
  const openGateways = (payment: Config['payment']) => connectProviders({ ...parts, config: payment, sandboxUrl });
  const openSms = (sms: Config['sms']) => createSmsGateway(sms, httpJson, (message) => saveDevelopmentSms(db, message));
  function openMail(mail: Config['mail']): MailTransport {
    if (mail !== null) return createSmtpTransport({ url: mail.smtpUrl, fromAddress: mail.fromAddress });
    return config.production
      ? disabledMailTransport
      : createDevelopmentTransport((message) => saveDevelopmentMail(db, message));
  }
  const openNayax = (nayax: Config['nayax']) =>
    nayax === null ? null : { config: nayax, client: createCortinaClient(nayax, httpJson) };
  const openIdentity = (identity: Config['identity']) =>
    createIdentityProviders({ config: identity, clock, developmentIdpUrl });
  return {
    gateways: createReconfigurableGateways(memoizeBySection(credentials, 'payment', openGateways)),
    identityProviders: createReconfigurableIdentityProviders(memoizeBySection(credentials, 'identity', openIdentity)),
    nayaxConnection: memoizeBySection(credentials, 'nayax', openNayax),
    wallets: createReconfigurableWallets(
      memoizeBySection(credentials, 'wallets', (known) => createWallets(known, httpJson)),
    ),
    mail: createReconfigurableMail(memoizeBySection(credentials, 'mail', openMail)),
    push: createWebPush({
      keys: createPushKeys(parts),
      subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@localhost',
      loopback: config.pushLoopback,
    }),
    sms: createReconfigurableSms(memoizeBySection(credentials, 'sms', openSms)),
    createTestAdapters: ({ payment, mail, sms, identity, nayax, wallets: { google } }) => ({
      gateways: openGateways(payment),
      mail: openMail(mail),
      sms: openSms(sms),
      findSenderDomain: (address) => findSenderDomain(address, lookUpTxt),
      checkIdentity: (provider, redirectUri) =>
        checkIdentityClient(provider, { config: identity, clock, redirectUri }, httpJson),
      checkNayax: () => (nayax === null ? Promise.resolve(null) : checkLynx(nayax, httpJson)),
      checkGoogleWallet: () =>
        google === null
          ? Promise.resolve(null)
          : checkServiceAccount(google, httpJson, { now: clock.now(), ...(urls === undefined ? {} : { urls }) }),
    }),
  };
}

type ProviderCacheDeps = Omit<CredentialCacheDeps<ProvidersConfig>, 'complete' | 'environment' | 'settings'> & {
  readonly config: Config;
};

export function createProviderCredentialCache({
  config,
  db,
  keyring,
  log,
}: ProviderCacheDeps): CredentialCache<ProvidersConfig> {
  const { identity, mail, nayax, payment, sms, smsCountries, wallets } = config;
  return createCredentialCache({
    db,
    keyring,
    log,
    settings: config.settings,
    environment: { identity, mail, nayax, payment, sms, smsCountries, wallets },
    complete: (used) => completedWithCredentials(config, used),
  });
}

/**
 * Adds the credentials that the owner saved in the portal to the configuration. If PAYMENT_PROVIDER is not set, the
 * payment provider that the owner chose in the portal is used. Providers of modules in MODULES_OFF stay disabled.
 */
function completedWithCredentials(config: Config, used: readonly ActiveCredentialFields[]): ProvidersConfig {
  const completed = completeConfig(config, Object.assign({}, ...used.map(({ settings }) => settings)) as Settings);
  const { identity, mail, nayax, payment, sms, smsCountries, wallets } = withoutDisabledModules({
    ...config,
    ...completed,
  });
  // the simulated Nayax for development is in the configuration of the process, but not in the settings
  const sections = { identity, mail, nayax: nayax ?? config.nayax, payment, sms, smsCountries, wallets };
  if ('PAYMENT_PROVIDER' in config.settings) return sections;
  const chosen = used.find(({ kind, active }) => kind === 'payments' && active)?.provider;
  return { ...sections, payment: withSinglePaymentProvider(sections.payment, chosen) };
}
