import {
  connectableProviders,
  credentialFields,
  fileTypesOf,
  type ConnectableProviderName,
  type ConnectionKind,
  type CredentialError,
  type CredentialField,
} from '#contracts/staff/settings/connectable-providers.ts';
import type { Settings } from '#server/core/config/config.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { WalletsSetting } from '#server/entitlements/public.ts';
import type { IdentitySetting } from '#server/identity/public.ts';
import type { MessagingSetting } from '#server/messaging/public.ts';
import type { PaymentsSetting } from '#server/payments/public.ts';
import type { NayaxSetting } from '#server/stations/public.ts';
import { readFileSettings } from './file-settings.ts';

type SettingName = IdentitySetting | MessagingSetting | NayaxSetting | PaymentsSetting | WalletsSetting;

/** Values that were typed into the form of a provider. */
export type CredentialValues = Readonly<Partial<Record<CredentialField, string | undefined>>>;

type Mapping = {
  /** Server setting in which each form field is stored. Several fields can be parts of the same setting. */
  readonly settings: Readonly<Partial<Record<CredentialField, SettingName>>>;
  /** Setting that identifies the shop's account at a payment provider. It is null for all other providers. */
  readonly account: SettingName | null;
  /**
   * Additional settings that are read from an uploaded file. The value is the form field at which errors in this
   * setting are shown.
   */
  readonly fromFile?: Readonly<Partial<Record<SettingName, CredentialField>>>;
};

const mappings: Readonly<Record<ConnectableProviderName, Mapping>> = {
  payplus: {
    settings: {
      apiKey: 'PAYPLUS_API_KEY',
      secretKey: 'PAYPLUS_SECRET_KEY',
      pageUid: 'PAYPLUS_PAGE_UID',
      terminalUid: 'PAYPLUS_TERMINAL_UID',
      cashierUid: 'PAYPLUS_CASHIER_UID',
    },
    account: 'PAYPLUS_PAGE_UID',
  },
  cardcom: {
    settings: { terminal: 'CARDCOM_TERMINAL', apiName: 'CARDCOM_API_NAME', apiPassword: 'CARDCOM_API_PASSWORD' },
    account: 'CARDCOM_TERMINAL',
  },
  smtp: {
    settings: { server: 'SMTP_URL', user: 'SMTP_URL', password: 'SMTP_URL', from: 'MAIL_FROM' },
    account: null,
  },
  inforu: { settings: { user: 'SMS_USER', token: 'SMS_TOKEN', sender: 'SMS_SENDER' }, account: null },
  '019sms': { settings: { user: 'SMS_USER', token: 'SMS_TOKEN', sender: 'SMS_SENDER' }, account: null },
  http: { settings: { url: 'SMS_HTTP_URL', token: 'SMS_TOKEN' }, account: null },
  nayax: {
    settings: {
      secretToken: 'NAYAX_SECRET_TOKEN',
      paymentMethod: 'NAYAX_PAYMENT_METHOD',
      tokenId: 'NAYAX_TOKEN_ID',
      lynxToken: 'LYNX_TOKEN',
    },
    account: null,
  },
  google_wallet: {
    settings: { issuerId: 'GOOGLE_WALLET_ISSUER_ID', accountFile: 'GOOGLE_WALLET_PRIVATE_KEY' },
    account: null,
    fromFile: { GOOGLE_WALLET_EMAIL: 'accountFile' },
  },
  apple_wallet: {
    settings: { passFile: 'APPLE_PASS_CERTIFICATE', wwdrFile: 'APPLE_PASS_WWDR' },
    account: null,
    fromFile: {
      APPLE_PASS_PRIVATE_KEY: 'passFile',
      APPLE_PASS_TYPE_ID: 'passFile',
      APPLE_PASS_TEAM_ID: 'passFile',
    },
  },
  google: { settings: { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' }, account: null },
  apple: {
    settings: {
      servicesId: 'APPLE_CLIENT_ID',
      teamId: 'APPLE_TEAM_ID',
      keyId: 'APPLE_KEY_ID',
      signInKeyFile: 'APPLE_PRIVATE_KEY',
    },
    account: null,
  },
  facebook: { settings: { appId: 'FACEBOOK_APP_ID', appSecret: 'FACEBOOK_APP_SECRET' }, account: null },
  tiktok: { settings: { clientKey: 'TIKTOK_CLIENT_KEY', clientSecret: 'TIKTOK_CLIENT_SECRET' }, account: null },
};

/**
 * Server settings of each kind of provider. If the server's environment sets one of these settings, the portal cannot
 * change providers of this kind.
 */
export const environmentSettingsByConnection: Readonly<Record<ConnectionKind, readonly SettingName[]>> = {
  payments: ['PAYMENT_PROVIDER'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  texts: ['SMS_PROVIDER', 'SMS_HTTP_URL', 'SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'],
  nayax: ['NAYAX_SECRET_TOKEN', 'NAYAX_PAYMENT_METHOD', 'NAYAX_CALLBACK_KEY', 'NAYAX_TOKEN_ID', 'LYNX_TOKEN'],
  google_wallet: ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_PRIVATE_KEY'],
  apple_wallet: [
    'APPLE_PASS_TYPE_ID',
    'APPLE_PASS_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_PRIVATE_KEY',
    'APPLE_PASS_PASSPHRASE',
    'APPLE_PASS_WWDR',
  ],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  tiktok: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
};

/**
 * Returns the names of a provider's settings. The portal cannot change the provider if the server's environment sets
 * one of them.
 */
export function settingNamesOf(provider: ConnectableProviderName): readonly string[] {
  const { kind } = connectableProviders[provider];
  return [...new Set([...environmentSettingsByConnection[kind], ...Object.values(mappings[provider].settings)])];
}

/** Returns the shop's account at a payment provider, read from its settings. Returns null for all other providers. */
export function providerAccountOf(provider: ConnectableProviderName, settings: Settings): string | null {
  const { account } = mappings[provider];
  return account === null ? null : (settings[account] ?? null);
}

/**
 * Returns the form field to which a ConfigError belongs. The message of the error begins with the name of a setting.
 * Returns null if this setting has no field.
 */
export function credentialFieldOfSettingError(provider: ConnectableProviderName, mistake: string): string | null {
  const [name = ''] = mistake.split(' ');
  const { settings, fromFile = {} } = mappings[provider];
  const typed = Object.entries(settings).find(([, setting]) => setting === name)?.[0] ?? null;
  return typed ?? Object.entries(fromFile).find(([setting]) => setting === name)?.[1] ?? null;
}

export type ParsedProviderSettings =
  | { readonly ok: true; readonly settings: Settings; readonly mark: string }
  | { readonly ok: false; readonly fields: FieldProblems }
  | { readonly ok: false; readonly fault: CredentialError };

/**
 * Converts the typed values to server settings, and returns them with the public part of the credentials. If fields are
 * missing, their names are returned instead.
 */
export function readProviderSettings(
  provider: ConnectableProviderName,
  values: CredentialValues,
): ParsedProviderSettings {
  const required: readonly CredentialField[] = connectableProviders[provider].fields;
  const missing = required.filter((name) => values[name] === undefined);
  if (missing.length > 0) return { ok: false, fields: Object.fromEntries(missing.map((name) => [name, 'required'])) };
  if (provider === 'smtp') return readMailSettings(values);
  const fromFile = readFileSettings(provider, values);
  if (fromFile !== null) return fromFile;
  const entries = Object.entries(mappings[provider].settings).flatMap(([field, setting]): [string, string][] => {
    const value = values[field as CredentialField];
    return value === undefined ? [] : [[setting, value]];
  });
  const chooser = connectableProviders[provider].kind === 'texts' ? { SMS_PROVIDER: provider } : {};
  return { ok: true, settings: { ...chooser, ...Object.fromEntries(entries) }, mark: publicPartOf(provider, values) };
}

const SECURE_PORT = '465';

/** Parses a mail server that was typed as `host` or `host:port`. Port 465 means implicit TLS. */
function readMailSettings({ server = '', user, password, from = '' }: CredentialValues): ParsedProviderSettings {
  const account = accountPart(user, password);
  if (account === null) return { ok: false, fields: { [user === undefined ? 'user' : 'password']: 'required' } };
  const url = URL.parse(`smtp://${server}`);
  if (url === null || url.host === '' || url.host !== server.toLowerCase()) {
    return { ok: false, fields: { server: 'invalid' } };
  }
  const scheme = url.port === SECURE_PORT ? 'smtps' : 'smtp';
  return { ok: true, settings: { SMTP_URL: `${scheme}://${account}${url.host}`, MAIL_FROM: from }, mark: from };
}

/**
 * Returns the user and password part of a mail server's URL. It is empty if both are missing. Returns null if only one
 * of them is missing.
 */
function accountPart(user: string | undefined, password: string | undefined): string | null {
  if (user === undefined && password === undefined) return '';
  if (user === undefined || password === undefined) return null;
  return `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
}

const SHOWN_CHARACTERS = 4;

/**
 * Form field of each provider that contains no secret. Its value is visible on payment pages, in every message or in
 * the browser.
 */
const publicFields: Partial<Readonly<Record<ConnectableProviderName, CredentialField>>> = {
  cardcom: 'terminal',
  inforu: 'sender',
  '019sms': 'sender',
  nayax: 'paymentMethod',
  google: 'clientId',
  facebook: 'appId',
  tiktok: 'clientKey',
};

/** Returns the public part of the credentials. It helps staff to recognise the credentials. */
function publicPartOf(provider: ConnectableProviderName, values: CredentialValues): string {
  if (provider === 'payplus') return `…${(values.pageUid ?? '').slice(-SHOWN_CHARACTERS)}`;
  if (provider === 'http') return URL.parse(values.url ?? '')?.hostname ?? '';
  const field = publicFields[provider];
  return field === undefined ? '' : (values[field] ?? '');
}

const LEAST_HIDDEN = 4;
const REASON_MAX = 200;

/**
 * Replaces the typed secrets in a provider's text by dots. The secrets are found in plain form and in the encodings in
 * which they are sent. Secrets shorter than `LEAST_HIDDEN` characters and uploaded files are not replaced. The text is
 * cut to `REASON_MAX` characters.
 */
export function redactCredentials(text: string, values: CredentialValues): string {
  const secrets = Object.entries(values).flatMap(([name, value = '']) =>
    credentialFields[name as CredentialField].secret &&
    fileTypesOf(name as CredentialField) === null &&
    value.length >= LEAST_HIDDEN
      ? [value]
      : [],
  );
  const { user = '' } = values;
  const written = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    ...[secret, `${user}:${secret}`, `\0${user}\0${secret}`].map((one) => Buffer.from(one).toString('base64')),
  ]);
  // the longest text is replaced first, because one encoding can contain another
  const longestFirst = written.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((shown, secret) => shown.replaceAll(secret, '•••'), text).slice(0, REASON_MAX);
}
