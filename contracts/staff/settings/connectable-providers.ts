export const connectionKinds = [
  'payments',
  'mail',
  'texts',
  'nayax',
  'google_wallet',
  'apple_wallet',
  'google',
  'apple',
  'facebook',
  'tiktok',
] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

type FieldRules = {
  /** True if the value is secret and never shown again. */
  readonly secret: boolean;
  /**
   * Accepted media types and file extensions, for a field that contains a file. The value of such a field is the
   * content in base64.
   */
  readonly accept?: string;
};

/** Rules for the fields of all forms in which the owner connects a provider. */
export const credentialFields = {
  apiKey: { secret: true },
  secretKey: { secret: true },
  pageUid: { secret: false },
  terminalUid: { secret: false },
  cashierUid: { secret: false },
  terminal: { secret: false },
  apiName: { secret: false },
  apiPassword: { secret: true },
  server: { secret: false },
  user: { secret: false },
  password: { secret: true },
  from: { secret: false },
  token: { secret: true },
  sender: { secret: false },
  url: { secret: false },
  secretToken: { secret: true },
  paymentMethod: { secret: false },
  tokenId: { secret: false },
  lynxToken: { secret: true },
  issuerId: { secret: false },
  accountFile: { secret: true, accept: '.json,application/json' },
  passFile: { secret: true, accept: '.p12,.pfx,.pem,application/x-pkcs12' },
  passPassphrase: { secret: true },
  wwdrFile: { secret: false, accept: '.cer,.crt,.pem,application/pkix-cert' },
  clientId: { secret: false },
  clientSecret: { secret: true },
  servicesId: { secret: false },
  teamId: { secret: false },
  keyId: { secret: false },
  signInKeyFile: { secret: true, accept: '.p8,.pem' },
  appId: { secret: false },
  appSecret: { secret: true },
  clientKey: { secret: false },
} as const satisfies Record<string, FieldRules>;
export type CredentialField = keyof typeof credentialFields;

/** Returns the accepted file types of a field that contains a file. Returns null for a field that is typed. */
export function fileTypesOf(field: CredentialField): string | null {
  const rules: FieldRules = credentialFields[field];
  return rules.accept ?? null;
}

type ConnectableProvider = {
  readonly kind: ConnectionKind;
  readonly fields: readonly CredentialField[];
  readonly optional: readonly CredentialField[];
};

/** Providers that the owner can connect in the portal, each with the fields of its form. */
export const connectableProviders = {
  payplus: {
    kind: 'payments',
    fields: ['apiKey', 'secretKey', 'pageUid'],
    optional: ['terminalUid', 'cashierUid'],
  },
  cardcom: { kind: 'payments', fields: ['terminal', 'apiName', 'apiPassword'], optional: [] },
  smtp: { kind: 'mail', fields: ['server', 'from'], optional: ['user', 'password'] },
  inforu: { kind: 'texts', fields: ['user', 'token', 'sender'], optional: [] },
  '019sms': { kind: 'texts', fields: ['user', 'token', 'sender'], optional: [] },
  http: { kind: 'texts', fields: ['url'], optional: ['token'] },
  nayax: { kind: 'nayax', fields: ['secretToken', 'paymentMethod'], optional: ['tokenId', 'lynxToken'] },
  google_wallet: { kind: 'google_wallet', fields: ['issuerId', 'accountFile'], optional: [] },
  apple_wallet: { kind: 'apple_wallet', fields: ['passFile', 'wwdrFile'], optional: ['passPassphrase'] },
  google: { kind: 'google', fields: ['clientId', 'clientSecret'], optional: [] },
  apple: { kind: 'apple', fields: ['servicesId', 'teamId', 'keyId', 'signInKeyFile'], optional: [] },
  facebook: { kind: 'facebook', fields: ['appId', 'appSecret'], optional: [] },
  tiktok: { kind: 'tiktok', fields: ['clientKey', 'clientSecret'], optional: [] },
} as const satisfies Record<string, ConnectableProvider>;
export type ConnectableProviderName = keyof typeof connectableProviders;
export const connectableProviderNames = Object.keys(connectableProviders) as readonly ConnectableProviderName[];

/** Maximum number of characters of a typed credential. Keys of providers have at most a few hundred characters. */
export const CREDENTIAL_MAX_LENGTH = 500;

/** Maximum number of characters of a credential file in base64. Keys and certificates have a few kilobytes. */
export const CREDENTIAL_FILE_MAX_LENGTH = 24_000;

/**
 * Errors that a connection test finds in a file, or that the provider reports about the shop's registration there.
 * `file_unreadable`: the file has another format. `file_passphrase`: the passphrase is missing or wrong. `file_no_key`:
 * the file has no private key. `file_key_mismatch`: key and certificate are not a pair. `pass_other_certificate`: the
 * certificate is not for passes. `pass_other_issuer`: the certificate was issued by another certificate of Apple.
 * `pass_expired`: a certificate is not valid today. `issuer_refused`: the account has no access to the issuer.
 * `redirect_refused`: the redirect URL is not registered at the provider.
 */
export const credentialErrors = [
  'file_unreadable',
  'file_passphrase',
  'file_no_key',
  'file_key_mismatch',
  'pass_other_certificate',
  'pass_other_issuer',
  'pass_expired',
  'issuer_refused',
  'redirect_refused',
] as const;
export type CredentialError = (typeof credentialErrors)[number];
