import { isIP } from 'node:net';
import { z } from 'zod';
import { isOptionalCallingCode, type CountryBudgets } from '#contracts/core/places/calling-codes.ts';
import { optionalModules } from '#contracts/core/optional-modules.ts';
import { isEmail } from '#contracts/core/person.ts';
import { registrationNumberOf } from '#domain/core/codes/registration-number.ts';
import { addressesOf, requiresWritableHost } from '#server/core/db/pool/database-hosts.ts';
import { NAYAX_DEFAULTS } from './sections/nayax-defaults.ts';
import { nayaxEcomSchemas } from './sections/nayax-ecom-schemas.ts';
import { paymentSchemas } from './sections/payment-schemas.ts';
import type { ConfigName } from './tables/config-table.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Gateways for text messages; `off` disables sign-in by phone. */
const smsProviders = ['019sms', 'inforu', 'http', 'off'] as const;

const PORT_MAX = 65_535;
const LIMIT_SCALE_MAX = 1_000_000;

/** Upper limit in seconds; shorter than the time limit of a shutdown phase. */
const DRAIN_SECONDS_MAX = 10;

const webAddressSchema = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' });

/** An origin such as https://shop.example:8443: scheme, host and port, without a path. */
const originSchema = webAddressSchema.transform((text, context) => {
  const url = new URL(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    context.addIssue('has more than scheme, host and port');
  }
  return url.origin;
});

const masterSecretSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal digits ("openssl rand -hex 32" makes some)');

const networkSchema = z.string().refine(isNetwork, 'has something that is neither an address nor a network');

const lookupUrlSchema = z
  .url({ protocol: /^https?$/, error: 'has something that is not an http(s) address' })
  .refine((url) => url.includes('{address}'), 'has an address without {address} in it');

const singleDatabaseSchema = z.url({ protocol: /^postgres(ql)?$/ });

/** Checks each host of a multi-host database URL separately. */
const databaseUrlSchema = z
  .string()
  .refine(
    (text) => addressesOf(text).every((address) => singleDatabaseSchema.safeParse(address).success),
    'is not a postgres:// address',
  )
  .refine(requiresWritableHost, 'asks for sessions that cannot write: target_session_attrs is read-write or primary');

/** '+44:50': a country's calling code and its limit of codes per day. */
const countryBudgetsSchema = z
  .string()
  .transform(splitList)
  .transform((entries, context): CountryBudgets => {
    const budgets = entries.map((entry) => entry.split(':'));
    const wrong = budgets.find(
      ([code = '', max = '', ...rest]) =>
        !isOptionalCallingCode(code) || !/^[1-9]\d{0,4}$/.test(max) || rest.length > 0,
    );
    if (wrong !== undefined) {
      context.addIssue(`has ${wrong.join(':')}, which is not like +44:50 with one of +1, +33, +44, +49 and +61`);
    }
    return Object.fromEntries(budgets.map(([code, max]) => [code, Number(max)]));
  });

/** 'x-shop: secret': the name of a header and its value. */
const headerSchema = z.string().transform((text, context) => {
  const [, name = '', value = ''] = /^([A-Za-z\d-]{1,60}):\s*([\x21-\x7e]{16,200})$/.exec(text.trim()) ?? [];
  if (name === '') context.addIssue('is not like "name: value", with a value of at least 16 characters');
  return { name: name.toLowerCase(), value };
});

/**
 * Shortest time limit for a start, in seconds: a reader has to wake up first, and Nayax' ids are valid for ten minutes.
 */
const NAYAX_START_MIN = 15;
const NAYAX_START_MAX = 540;

function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z.string().transform(splitList).pipe(z.array(item));
}

function numberBetween(min: number, max: number) {
  return z.coerce.number('is not a number').min(min, `is below ${min}`).max(max, `is above ${max}`);
}

/** Schema of the environment. Each error message continues the name: "PORT is not a port". */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'is development, test or production').default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port')
    .transform(Number)
    .refine((port) => port <= PORT_MAX, 'is not a port')
    .default(3_000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: originSchema.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrlSchema.optional(),
  BRAND_FILE: z.string().default('brand.json'),
  TRUSTED_PROXIES: listOf(networkSchema).default([]),
  GEO_LOOKUP_URLS: listOf(lookupUrlSchema).default([]),
  MASTER_SECRET: masterSecretSchema.optional(),
  MASTER_SECRET_OTHERS: listOf(masterSecretSchema).default([]),
  PAYMENT_PROVIDER: paymentSchemas.providers.optional(),
  PAYMENT_NAYAX: paymentSchemas.nayax.optional(),
  PAYPLUS_API_KEY: z.string().optional(),
  PAYPLUS_SECRET_KEY: z.string().optional(),
  PAYPLUS_PAGE_UID: z.string().optional(),
  PAYPLUS_METHODS: paymentSchemas.methods.default(['card']),
  PAYPLUS_TERMINAL_UID: z.string().optional(),
  PAYPLUS_CASHIER_UID: z.string().optional(),
  PAYPLUS_URL: paymentSchemas.url.optional(),
  CARDCOM_TERMINAL: paymentSchemas.terminal.optional(),
  CARDCOM_API_NAME: z.string().optional(),
  CARDCOM_API_PASSWORD: z.string().optional(),
  CARDCOM_METHODS: paymentSchemas.methods.default(['card']),
  CARDCOM_REFERENCE_FIELD: paymentSchemas.referenceField.optional(),
  CARDCOM_KEEPS_CARDS: paymentSchemas.onOff.default('off'),
  CARDCOM_URL: paymentSchemas.url.optional(),
  NAYAX_ECOM_TOKEN_ID: nayaxEcomSchemas.number.optional(),
  NAYAX_ECOM_SECRET_TOKEN: nayaxEcomSchemas.secretToken.optional(),
  NAYAX_ECOM_SIGN_ID: nayaxEcomSchemas.number.optional(),
  NAYAX_ECOM_SIGN_KEY: z.string().optional(),
  NAYAX_ECOM_ACTOR_ID: z.string().optional(),
  NAYAX_ECOM_MACHINE_ID: z.string().optional(),
  NAYAX_ECOM_HMAC_KEY: nayaxEcomSchemas.hmacKey.optional(),
  NAYAX_ECOM_KIT_PAGE: nayaxEcomSchemas.page.optional(),
  NAYAX_ECOM_SIGN_EXAMPLE: nayaxEcomSchemas.example.optional(),
  NAYAX_ECOM_AMOUNTS: nayaxEcomSchemas.unit.optional(),
  NAYAX_ECOM_VALIDATION: nayaxEcomSchemas.validation.optional(),
  NAYAX_ECOM_BEARER: z.string().optional(),
  NAYAX_ECOM_METHODS: paymentSchemas.methods.default(['card']),
  NAYAX_ECOM_URL: paymentSchemas.url.optional(),
  SANDBOX_PAY_URL: webAddressSchema.optional(),
  SANDBOX_PAY_SECRET: z.string().transform(splitList).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().refine(isEmail, 'is not an e-mail address').optional(),
  SMS_PROVIDER: z.enum(smsProviders, `is one of ${smsProviders.join(', ')}`).optional(),
  SMS_HTTP_URL: webAddressSchema.optional(),
  SMS_USER: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,11}$|^\d{5,15}$/, 'is neither a number nor up to 11 Latin letters and digits')
    .optional(),
  SMS_COUNTRIES: countryBudgetsSchema.default({}),
  NAYAX_SECRET_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{64,}$/, 'is not the token that Nayax gave: 64 characters or more')
    .optional(),
  NAYAX_PAYMENT_METHOD: z.string().optional(),
  NAYAX_CALLBACK_KEY: z
    .string()
    .regex(/^[\w-]{32,100}$/, 'is not 32 or more letters and digits ("openssl rand -hex 32" makes some)')
    .optional(),
  NAYAX_CALLBACK_HEADER: headerSchema.optional(),
  NAYAX_NETWORKS: listOf(networkSchema).optional(),
  NAYAX_TOKEN_ID: z.string().optional(),
  LYNX_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, 'is not a token of Lynx: 20 characters or more')
    .optional(),
  NAYAX_URL: webAddressSchema.optional(),
  NAYAX_USER_KEY: z.enum(['AppUserID', 'AppUserId'], 'is AppUserID or AppUserId').default(NAYAX_DEFAULTS.userKey),
  NAYAX_START_SECONDS: numberBetween(NAYAX_START_MIN, NAYAX_START_MAX)
    .int('is not whole')
    .default(NAYAX_DEFAULTS.startSeconds),
  NAYAX_UNKNOWN_VOID: z.enum(['approve', 'decline'], 'is approve or decline').default(NAYAX_DEFAULTS.unknownVoid),
  NAYAX_DEFERRED: z.enum(['refuse', 'accept'], 'is refuse or accept').default(NAYAX_DEFAULTS.deferred),
  NAYAX_CODE_FIELD: z
    .string()
    .regex(/^[A-Za-z\d]{1,40}$/, 'is not the name of a field')
    .default(NAYAX_DEFAULTS.codeField),
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]{1,100}$/, 'is not like pass.com.example.voucher')
    .optional(),
  APPLE_PASS_TEAM_ID: z
    .string()
    .regex(/^[A-Z\d]{10}$/, 'is not ten capital letters and digits')
    .optional(),
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_PRIVATE_KEY: z.string().optional(),
  APPLE_PASS_PASSPHRASE: z.string().optional(),
  APPLE_PASS_WWDR: z.string().optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{5,25}$/, 'is not the number of an issuer')
    .optional(),
  GOOGLE_WALLET_EMAIL: z.string().refine(isEmail, 'is not an e-mail address').optional(),
  GOOGLE_WALLET_PRIVATE_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  TIKTOK_CLIENT_KEY: z.string().optional(),
  TIKTOK_CLIENT_SECRET: z.string().optional(),
  DRAIN_SECONDS: numberBetween(0, DRAIN_SECONDS_MAX).default(0),
  MODULES_OFF: listOf(z.enum(optionalModules, `has something else than ${optionalModules.join(', ')}`)).default([]),
  LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info'),
  METRICS_TOKEN: z.string().optional(),
  START_FLOOR_PERCENT: numberBetween(0, 95).int('is not whole').optional(),
  PAYOUT_DAYS: numberBetween(1, 180).int('is not whole').default(40),
  EMPLOYEE_RECORD_YEARS: numberBetween(1, 30).int('is not whole').default(7),
  TAX_ISSUER: z.enum(['ours', 'provider', 'none'], 'is ours, provider or none').optional(),
  TAX_SIGNING_CERTIFICATE: z.string().optional(),
  TAX_SIGNING_KEY: z.string().optional(),
  TAX_DEMO_SIGNER: z.enum(['accept'], 'is accept').optional(),
  TAX_AUTHORITY: z.enum(['production', 'sandbox'], 'is production or sandbox').default('production'),
  TAX_AUTHORITY_CLIENT_ID: z.string().optional(),
  TAX_AUTHORITY_CLIENT_SECRET: z.string().optional(),
  TAX_AUTHORITY_REFRESH_TOKEN: z.string().optional(),
  TAX_AUTHORITY_USER: z
    .string()
    .max(25, 'has more than 25 characters')
    .refine((user) => !/^\d+$/.test(user) || registrationNumberOf(user) !== null, 'is not a correct identity number')
    .optional(),
  TAX_SOFTWARE_NUMBER: z
    .string()
    .regex(/^\d{1,9}$/, 'is not a number of up to nine digits')
    .transform(Number)
    .optional(),
  TAX_ALLOCATION_REFUSED: z.enum(['hold', 'without'], 'is hold or without').default('hold'),
  PUSH_LOOPBACK: z.enum(['accept'], 'is accept').optional(),
  LIMIT_SCALE: z.coerce
    .number('is not a number')
    .positive('is not above 0')
    .max(LIMIT_SCALE_MAX, `is above ${LIMIT_SCALE_MAX}`)
    .default(1),
  FAILPOINT: z.string().optional(),
} satisfies Record<ConfigName, z.ZodType>);
export type ParsedEnvironment = z.output<typeof environmentSchema>;

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
