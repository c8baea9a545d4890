import type { ConnectableProviderName, CredentialField } from '#contracts/staff/settings/connectable-providers.ts';
import { m } from '#messages/compiled/messages.js';

export const credentialFieldLabels = {
  apiKey: m.staff_connect_api_key,
  secretKey: m.staff_connect_secret_key,
  pageUid: m.staff_connect_page_uid,
  terminalUid: m.staff_connect_terminal_uid,
  cashierUid: m.staff_connect_cashier_uid,
  terminal: m.staff_connect_terminal,
  apiName: m.staff_connect_api_name,
  apiPassword: m.staff_connect_api_password,
  server: m.staff_connect_server,
  user: m.staff_connect_user,
  password: m.staff_connect_password,
  from: m.staff_connect_from,
  token: m.staff_connect_token,
  sender: m.staff_connect_sender,
  url: m.staff_connect_url,
  secretToken: m.staff_connect_secret_token,
  paymentMethod: m.staff_connect_payment_method,
  tokenId: m.staff_connect_token_id,
  lynxToken: m.staff_connect_lynx_token,
  issuerId: m.staff_connect_issuer_id,
  accountFile: m.staff_connect_account_file,
  passFile: m.staff_connect_pass_file,
  passPassphrase: m.staff_connect_pass_passphrase,
  wwdrFile: m.staff_connect_wwdr_file,
  clientId: m.staff_connect_client_id,
  clientSecret: m.staff_connect_client_secret,
  servicesId: m.staff_connect_services_id,
  teamId: m.staff_connect_team_id,
  keyId: m.staff_connect_key_id,
  signInKeyFile: m.staff_connect_sign_in_key_file,
  appId: m.staff_connect_app_id,
  appSecret: m.staff_connect_app_secret,
  clientKey: m.staff_connect_client_key,
} as const satisfies Record<CredentialField, () => string>;

/**
 * The place where a provider shows the value of a field. `text` describes the place, and `href` is the page to open, or
 * null if there is no link.
 */
type FieldSource = { readonly text: () => string; readonly href: string | null };
type FieldSources = Readonly<Partial<Record<CredentialField, FieldSource>>>;

function fieldSource(href: string | null, text: () => string): FieldSource {
  return { text, href };
}

const PAYPLUS = 'https://www.payplus.co.il/';
const CARDCOM = 'https://secure.cardcom.solutions/';
const INFORU = 'https://www.inforu.co.il/';
const SMS_019 = 'https://019sms.co.il/';
const LYNX = 'https://lynx.nayax.com/';
const GOOGLE_CREDENTIALS = 'https://console.cloud.google.com/apis/credentials';
const APPLE_IDENTIFIERS = 'https://developer.apple.com/account/resources/identifiers/list/serviceId';
const APPLE_KEYS = 'https://developer.apple.com/account/resources/authkeys/list';
const FACEBOOK_APPS = 'https://developers.facebook.com/apps/';
const TIKTOK_APPS = 'https://developers.tiktok.com/apps/';

const sources: Readonly<Record<ConnectableProviderName, FieldSources>> = {
  payplus: {
    apiKey: fieldSource(PAYPLUS, m.staff_where_payplus_keys),
    secretKey: fieldSource(PAYPLUS, m.staff_where_payplus_keys),
    pageUid: fieldSource(PAYPLUS, m.staff_where_payplus_page),
    terminalUid: fieldSource(PAYPLUS, m.staff_connect_terminal_uid_hint),
    cashierUid: fieldSource(PAYPLUS, m.staff_connect_terminal_uid_hint),
  },
  cardcom: {
    terminal: fieldSource(CARDCOM, m.staff_where_cardcom_terminal),
    apiName: fieldSource(CARDCOM, m.staff_where_cardcom_keys),
    apiPassword: fieldSource(CARDCOM, m.staff_where_cardcom_password),
  },
  smtp: {
    server: fieldSource(null, m.staff_connect_server_hint),
    user: fieldSource(null, m.staff_where_smtp_account),
    password: fieldSource(null, m.staff_where_smtp_password),
    from: fieldSource(null, m.staff_where_smtp_from),
  },
  inforu: {
    user: fieldSource(INFORU, m.staff_where_inforu_user),
    token: fieldSource(INFORU, m.staff_where_inforu_token),
    sender: fieldSource(INFORU, m.staff_connect_sender_hint),
  },
  '019sms': {
    user: fieldSource(SMS_019, m.staff_where_019_user),
    token: fieldSource(SMS_019, m.staff_where_019_token),
    sender: fieldSource(SMS_019, m.staff_connect_sender_hint),
  },
  http: { url: fieldSource(null, m.staff_where_gateway), token: fieldSource(null, m.staff_where_gateway) },
  nayax: {
    secretToken: fieldSource(null, m.staff_where_nayax_token),
    paymentMethod: fieldSource(null, m.staff_where_nayax_method),
    tokenId: fieldSource(null, m.staff_where_nayax_token_id),
    lynxToken: fieldSource(LYNX, m.staff_where_nayax_lynx),
  },
  google_wallet: {
    issuerId: fieldSource('https://pay.google.com/business/console', m.staff_where_wallet_issuer),
    accountFile: fieldSource(
      'https://console.cloud.google.com/iam-admin/serviceaccounts',
      m.staff_where_wallet_account,
    ),
  },
  apple_wallet: {
    passFile: fieldSource('https://developer.apple.com/account/resources/certificates/list', m.staff_where_pass_file),
    passPassphrase: fieldSource(null, m.staff_where_pass_passphrase),
    wwdrFile: fieldSource('https://www.apple.com/certificateauthority/', m.staff_where_wwdr_file),
  },
  google: {
    clientId: fieldSource(GOOGLE_CREDENTIALS, m.staff_where_google_client),
    clientSecret: fieldSource(GOOGLE_CREDENTIALS, m.staff_where_google_client),
  },
  apple: {
    servicesId: fieldSource(APPLE_IDENTIFIERS, m.staff_where_apple_services),
    teamId: fieldSource('https://developer.apple.com/account#MembershipDetailsCard', m.staff_where_apple_team),
    keyId: fieldSource(APPLE_KEYS, m.staff_where_apple_key),
    signInKeyFile: fieldSource(APPLE_KEYS, m.staff_where_apple_key_file),
  },
  facebook: {
    appId: fieldSource(FACEBOOK_APPS, m.staff_where_facebook_app),
    appSecret: fieldSource(FACEBOOK_APPS, m.staff_where_facebook_app),
  },
  tiktok: {
    clientKey: fieldSource(TIKTOK_APPS, m.staff_where_tiktok_app),
    clientSecret: fieldSource(TIKTOK_APPS, m.staff_where_tiktok_app),
  },
};

/** Returns the place where the provider shows the value of a field. Returns null if no explanation is needed. */
export function credentialSourceOf(provider: ConnectableProviderName, field: CredentialField): FieldSource | null {
  return sources[provider][field] ?? null;
}
