import type { ConfigEntry } from './config-entry.ts';
import { nayaxEcomEntries } from './config-table-nayax-ecom.ts';
import { paymentEntries } from './config-table-payments.ts';
import { taxEntries } from './config-table-tax.ts';
import { walletEntries } from './config-table-wallets.ts';

/** Every environment name the product reads, in the order of README's table. */
export const configTable = [
  {
    name: 'NODE_ENV',
    fallback: 'development',
    meaning: '`production` asks for every secret by name and refuses what is only fit for trying out',
  },
  { name: 'PORT', fallback: '3000', meaning: 'Port to listen on; 0 takes a free one' },
  { name: 'HOST', fallback: '127.0.0.1; in production 0.0.0.0', meaning: 'Address to listen on' },
  {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'The address visitors type, without a path; compulsory and https in production',
  },
  {
    name: 'DATA_DIR',
    fallback: '.data',
    meaning: 'Folder of the private database and, in development, of the secrets',
  },
  {
    name: 'DATABASE_URL',
    fallback: null,
    meaning:
      'A PostgreSQL from 15 on, or several hosts of one (`postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`), of which the one that can be written to is used; absent: a private one in the data folder',
    secret: true,
  },
  {
    name: 'BRAND_FILE',
    fallback: 'brand.json',
    meaning: "The shop's names, numbers, claims and success stories in both languages",
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: null,
    meaning: 'Addresses or networks, comma-separated, whose X-Forwarded headers are believed',
  },
  {
    name: 'GEO_LOOKUP_URLS',
    fallback: null,
    meaning:
      'Third parties to ask for the country of an address that the embedded database does not know, comma-separated, each with `{address}` in it; absent: nobody is asked',
  },
  {
    name: 'MASTER_SECRET',
    fallback: null,
    meaning: '32 bytes as 64 hexadecimal digits; links, codes and sealed data are derived from it, so never lose it',
    secret: true,
  },
  {
    name: 'MASTER_SECRET_OTHERS',
    fallback: null,
    meaning:
      'Further master secrets to read by while it is changed, comma-separated: the next one, then the former one',
    secret: true,
  },
  ...paymentEntries,
  ...nayaxEcomEntries,
  {
    name: 'SANDBOX_PAY_URL',
    fallback: null,
    meaning: 'Base address of a sandbox payment peer; absent: the one inside this server at /sandbox-pay',
  },
  {
    name: 'SANDBOX_PAY_SECRET',
    fallback: null,
    meaning: "Signs the sandbox's events; at least 32 characters, several comma-separated while changing it",
    secret: true,
  },
  {
    name: 'SMTP_URL',
    fallback: null,
    meaning: '`smtp://user:password@host:587` or `smtps://…`, compulsory in production; absent: mails at /dev/outbox',
    secret: true,
  },
  { name: 'MAIL_FROM', fallback: null, meaning: "The sender's address; compulsory with SMTP_URL" },
  {
    name: 'SMS_PROVIDER',
    fallback: 'kept at /dev/outbox; in production none',
    meaning:
      'Who carries text messages: `019sms`, `inforu`, `http` (a gateway of your own), or `off`, which closes sign-in by phone',
  },
  {
    name: 'SMS_HTTP_URL',
    fallback: null,
    meaning: 'Where `http` posts `{ to, text, dedupe }`; compulsory with it',
  },
  { name: 'SMS_USER', fallback: null, meaning: 'The account at `019sms` or `inforu`' },
  {
    name: 'SMS_TOKEN',
    fallback: null,
    meaning: "The account's token at `019sms` or `inforu`; with `http` a bearer token, if the gateway wants one",
    secret: true,
  },
  {
    name: 'SMS_SENDER',
    fallback: null,
    meaning: 'Who a text message comes from: a cleared number, or up to 11 Latin letters and digits',
  },
  {
    name: 'SMS_COUNTRIES',
    fallback: null,
    meaning:
      'Countries besides Israel whose mobile numbers get codes, each with its codes a day: `+44:50,+1:100`; of +1, +33, +44, +49 and +61; with `inforu` or `http`',
  },
  {
    name: 'NAYAX_SECRET_TOKEN',
    fallback: null,
    meaning: "The token that Nayax and this shop share; with it machines can be started through Nayax' terminals",
    secret: true,
  },
  { name: 'NAYAX_PAYMENT_METHOD', fallback: null, meaning: 'What Nayax calls this shop in the address of a start' },
  {
    name: 'NAYAX_CALLBACK_KEY',
    fallback: null,
    meaning: 'The secret part of the address that Nayax calls: `PUBLIC_URL/api/terminals/nayax/<key>`',
    secret: true,
  },
  {
    name: 'NAYAX_CALLBACK_HEADER',
    fallback: null,
    meaning: 'A header that Nayax sends with every call, `name: value`; absent: none is asked for',
    secret: true,
  },
  {
    name: 'NAYAX_NETWORKS',
    fallback: 'all that Nayax names',
    meaning: 'Addresses or networks, comma-separated, that Nayax calls from',
  },
  {
    name: 'NAYAX_TOKEN_ID',
    fallback: null,
    meaning: "Nayax' number of the token; absent: codes are not read by the readers (Prepaid)",
  },
  { name: 'NAYAX_URL', fallback: 'https://lynx.nayax.com', meaning: 'Where a start is sent' },
  { name: 'NAYAX_USER_KEY', fallback: 'AppUserID', meaning: '`AppUserID` or `AppUserId`: their documents have both' },
  {
    name: 'NAYAX_START_SECONDS',
    fallback: '90',
    meaning: 'How long a machine may take from the press of the button to its question, 15 to 540',
  },
  {
    name: 'NAYAX_UNKNOWN_VOID',
    fallback: 'approve',
    meaning:
      'What is said to the end of a transaction that nobody knows: `approve` or `decline`; either way it is over',
  },
  {
    name: 'NAYAX_DEFERRED',
    fallback: 'refuse',
    meaning: 'What is said to a code that was read while the network was away: `refuse` or `accept`',
  },
  { name: 'NAYAX_CODE_FIELD', fallback: 'CardNumber', meaning: 'The field of `CardData` in which a code arrives' },
  ...walletEntries,
  {
    name: 'GOOGLE_CLIENT_ID',
    fallback: null,
    meaning: 'Sign-in with Google; without it a practice provider in development, else not offered',
  },
  { name: 'GOOGLE_CLIENT_SECRET', fallback: null, meaning: 'Goes with GOOGLE_CLIENT_ID', secret: true },
  {
    name: 'APPLE_CLIENT_ID',
    fallback: null,
    meaning: 'Sign in with Apple: the Services ID; without it as with Google',
  },
  { name: 'APPLE_TEAM_ID', fallback: null, meaning: 'Goes with APPLE_CLIENT_ID' },
  { name: 'APPLE_KEY_ID', fallback: null, meaning: 'Goes with APPLE_CLIENT_ID' },
  {
    name: 'APPLE_PRIVATE_KEY',
    fallback: null,
    meaning: 'The `.p8` file of that key, whole',
    secret: true,
  },
  { name: 'FACEBOOK_APP_ID', fallback: null, meaning: 'Facebook Login; without it as with Google' },
  { name: 'FACEBOOK_APP_SECRET', fallback: null, meaning: 'Goes with FACEBOOK_APP_ID', secret: true },
  { name: 'TIKTOK_CLIENT_KEY', fallback: null, meaning: 'TikTok Login Kit; without it as with Google' },
  { name: 'TIKTOK_CLIENT_SECRET', fallback: null, meaning: 'Goes with TIKTOK_CLIENT_KEY', secret: true },
  {
    name: 'DRAIN_SECONDS',
    fallback: '0',
    meaning:
      'So long (at most 10) it serves on after it was told to stop, while `/readyz` says no: behind a balancer more than the balancer takes to see it',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: '`debug`, `info`, `warn`, `error` or `silent`' },
  {
    name: 'METRICS_TOKEN',
    fallback: null,
    meaning:
      'Bearer token for /metrics, at least 32 characters; absent: in production nobody, in development this machine',
    secret: true,
  },
  {
    name: 'EMPLOYEE_RECORD_YEARS',
    fallback: '7',
    meaning: 'Papers of employees are deleted so many years after they left (1 to 30); ask your accountant',
  },
  ...taxEntries,
  { name: 'LIMIT_SCALE', fallback: '1', meaning: 'Multiplies every limit, for load tests; production accepts 1 only' },
  {
    name: 'FAILPOINT',
    fallback: null,
    meaning: '`<name>:kill` ends the process at a named place, for crash tests; refused in production',
  },
] as const satisfies readonly ConfigEntry[];

export type ConfigName = (typeof configTable)[number]['name'];
