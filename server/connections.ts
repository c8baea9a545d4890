import { saveDevelopmentMail, saveDevelopmentSms } from '#peers/sinks/store/development-message.ts';
import { completeConfig, type Config, type ProviderConfig } from './config.ts';
import type { Settings } from './core/config/config.ts';
import {
  cachedBySection,
  createCredentialBook,
  type CredentialBook,
  type CredentialBookParts,
  type UsedCredential,
} from './core/credentials/credential-book.ts';
import { localUrl } from './core/listening.ts';
import type { HttpJson } from './core/outbound/http-json.ts';
import type { Deps } from './deps.ts';
import { createDevelopmentTransport } from './messaging/adapters/mail/development.ts';
import { createLiveMail } from './messaging/adapters/mail/live.ts';
import { disabledMailTransport } from './messaging/adapters/mail/off.ts';
import type { MailTransport } from './messaging/adapters/mail/port.ts';
import { createSmtpTransport } from './messaging/adapters/mail/smtp.ts';
import { createWebPush } from './messaging/adapters/push/web-push.ts';
import { createLiveSms } from './messaging/adapters/sms/live.ts';
import { createSmsGateway } from './messaging/adapters/sms/sms-gateway.ts';
import { createPushKeys } from './messaging/public.ts';
import { connectProviders, createLiveGateways, withPreferredProvider } from './payments/public.ts';
import { SANDBOX_PATH } from './peers.ts';

type Parts = Pick<Deps, 'clock' | 'config' | 'credentials' | 'db' | 'keyring'> & { readonly httpJson: HttpJson };

/**
 * Creates the adapters of the providers that the owner can connect in the portal. Each adapter uses the current
 * credentials, so that a change needs no restart. `openTrial` creates adapters with credentials that are not saved.
 */
export function createConnections({ config, credentials, ...parts }: Parts): Pick<
  Deps,
  'gateways' | 'mail' | 'openTrial' | 'sms'
> & {
  readonly push: ReturnType<typeof createWebPush>;
} {
  const { db, httpJson } = parts;
  const sandboxUrl = `${localUrl(config)}${SANDBOX_PATH}`;
  const openGateways = (payment: Config['payment']) => connectProviders({ ...parts, config: payment, sandboxUrl });
  const openSms = (sms: Config['sms']) => createSmsGateway(sms, httpJson, (message) => saveDevelopmentSms(db, message));
  function openMail(mail: Config['mail']): MailTransport {
    if (mail !== null) return createSmtpTransport({ url: mail.smtpUrl, fromAddress: mail.fromAddress });
    return config.production
      ? disabledMailTransport
      : createDevelopmentTransport((message) => saveDevelopmentMail(db, message));
  }
  return {
    gateways: createLiveGateways(cachedBySection(credentials, 'payment', openGateways)),
    mail: createLiveMail(cachedBySection(credentials, 'mail', openMail)),
    push: createWebPush({
      keys: createPushKeys(parts),
      subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@localhost',
      loopback: config.pushLoopback,
    }),
    sms: createLiveSms(cachedBySection(credentials, 'sms', openSms)),
    openTrial: ({ payment, mail, sms }) => ({
      gateways: openGateways(payment),
      mail: openMail(mail),
      sms: openSms(sms),
    }),
  };
}

type BookParts = Omit<CredentialBookParts<ProviderConfig>, 'complete' | 'environment' | 'settings'> & {
  readonly config: Config;
};

/**
 * Creates the store of the providers' credentials: the environment, completed by the credentials that the owner saved.
 */
export function createProviderBook({ config, db, keyring, log }: BookParts): CredentialBook<ProviderConfig> {
  const { payment, mail, sms, smsCountries } = config;
  return createCredentialBook({
    db,
    keyring,
    log,
    settings: config.settings,
    environment: { payment, mail, sms, smsCountries },
    complete: (used) => completedBy(config, used),
  });
}

/**
 * Completes the configuration with the owner's credentials. If PAYMENT_PROVIDER is not set, the provider that the owner
 * chose in the portal takes the payments.
 */
function completedBy(config: Config, used: readonly UsedCredential[]): ProviderConfig {
  const sections = completeConfig(config, Object.assign({}, ...used.map(({ settings }) => settings)) as Settings);
  if ('PAYMENT_PROVIDER' in config.settings) return sections;
  const chosen = used.find(({ kind, active }) => kind === 'payments' && active)?.provider;
  return { ...sections, payment: withPreferredProvider(sections.payment, chosen) };
}
