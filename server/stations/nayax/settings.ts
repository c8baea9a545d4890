import { z } from 'zod';
import type { ModuleSettings, ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { isUnencrypted, missingSettingErrors } from '#server/core/config/setting-rules.ts';
import {
  commaSeparatedListOf,
  networkSchema,
  numberBetween,
  httpUrlSchema,
} from '#server/core/config/setting-schemas.ts';
import { isNayaxStaging } from '#server/payments/public.ts';
import { NAYAX_DEFAULTS, type NayaxConfig } from '../adapters/cortina/nayax-config.ts';

/** Nayax terminals in the configuration. Null if no machine is started through Nayax. */
export type WithNayaxConfig = { readonly nayax: NayaxConfig | null };

/**
 * Schema that parses the name and the value of a header, for example 'x-shop: secret'. The value must have at least 16
 * characters.
 */
const headerSchema = z.string().transform((text, context) => {
  const [, name = '', value = ''] = /^([A-Za-z\d-]{1,60}):\s*([\x21-\x7e]{16,200})$/.exec(text.trim()) ?? [];
  if (name === '') context.addIssue('is not like "name: value", with a value of at least 16 characters');
  return { name: name.toLowerCase(), value };
});

/**
 * Limits of the start window in seconds. The minimum gives a reader time to wake up. The maximum exists because Nayax'
 * ids are valid for only ten minutes.
 */
const NAYAX_START_MIN = 15;
const NAYAX_START_MAX = 540;

/** Settings of machines with Nayax readers; see docs/nayax.md. */
const nayaxTable = {
  NAYAX_SECRET_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{64,}$/, 'is not the token that Nayax gave: 64 characters or more')
      .optional(),
    fallback: null,
    meaning: "The token that Nayax and this shop share; with it machines can be started through Nayax' terminals",
    secret: true,
  },
  NAYAX_PAYMENT_METHOD: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Name of this shop in the URL of a start',
  },
  NAYAX_CALLBACK_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{32,100}$/, 'is not 32 or more letters and digits ("openssl rand -hex 32" makes some)')
      .optional(),
    fallback: null,
    meaning: 'The secret part of the address that Nayax calls: `PUBLIC_URL/api/terminals/nayax/<key>`',
    secret: true,
    strong: true,
  },
  NAYAX_CALLBACK_HEADER: {
    schema: headerSchema.optional(),
    fallback: null,
    meaning: 'A header that Nayax sends with every call, `name: value`; absent: none is required',
    secret: true,
  },
  NAYAX_NETWORKS: {
    schema: commaSeparatedListOf(networkSchema).optional(),
    fallback: 'all that Nayax names',
    meaning: 'Addresses or networks, comma-separated, that Nayax calls from',
  },
  NAYAX_TOKEN_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: "Nayax' number of the token; absent: codes are not read by the readers (Prepaid)",
  },
  LYNX_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{20,}$/, 'is not a token of Lynx: 20 characters or more')
      .optional(),
    fallback: null,
    meaning:
      'Token of the Lynx API for machines: reading for their state and events, writing to restart readers; absent: neither',
    secret: true,
  },
  NAYAX_URL: {
    schema: httpUrlSchema.optional(),
    fallback: 'https://lynx.nayax.com',
    meaning: 'URL for requests about machines and their readers',
  },
  NAYAX_USER_KEY: {
    schema: z.enum(['AppUserID', 'AppUserId'], 'is AppUserID or AppUserId').default(NAYAX_DEFAULTS.userKey),
    fallback: 'AppUserID',
    meaning: '`AppUserID` or `AppUserId`: their documents have both',
  },
  NAYAX_START_SECONDS: {
    schema: numberBetween(NAYAX_START_MIN, NAYAX_START_MAX).int('is not whole').default(NAYAX_DEFAULTS.startSeconds),
    fallback: '90',
    meaning: 'Seconds from the press of the button to the request of the machine, 15 to 540',
  },
  NAYAX_UNKNOWN_VOID: {
    schema: z.enum(['approve', 'decline'], 'is approve or decline').default(NAYAX_DEFAULTS.unknownVoid),
    fallback: 'approve',
    meaning:
      'Answer to the end of a transaction that this shop does not know: `approve` or `decline`; either way the transaction is closed',
  },
  NAYAX_DEFERRED: {
    schema: z.enum(['refuse', 'accept'], 'is refuse or accept').default(NAYAX_DEFAULTS.deferred),
    fallback: 'refuse',
    meaning: 'Answer to a code that was read while the reader was offline: `refuse` or `accept`',
  },
  NAYAX_CODE_FIELD: {
    schema: z
      .string()
      .regex(/^[A-Za-z\d]{1,40}$/, 'is not the name of a field')
      .default(NAYAX_DEFAULTS.codeField),
    fallback: 'CardNumber',
    meaning: 'The field of `CardData` in which a code arrives',
  },
} as const satisfies SettingTable;

type Parsed = ParsedSettings<typeof nayaxTable>;
export type NayaxSetting = keyof Parsed;

/**
 * All IP networks in Nayax' documents. Some networks are outside the range that other documents of Nayax give
 * (docs/nayax.md).
 */
const NAYAX_NETWORKS = [
  '185.159.232.0/22',
  '84.110.125.194',
  '82.102.172.206',
  '212.179.76.198',
  '137.221.37.126',
  '72.28.118.100',
  '72.28.111.132',
  '31.154.55.2',
] as const;

const requiredSettings = ['NAYAX_SECRET_TOKEN', 'NAYAX_PAYMENT_METHOD', 'NAYAX_CALLBACK_KEY'] as const;
const optionalSettings = [
  'NAYAX_TOKEN_ID',
  'LYNX_TOKEN',
  'NAYAX_CALLBACK_HEADER',
  'NAYAX_URL',
  'NAYAX_NETWORKS',
] as const;

/**
 * Returns error messages about incomplete settings. Without this check, the error would occur only at the first start
 * of a machine.
 */
function mistakes(parsed: Parsed): string[] {
  const names: readonly NayaxSetting[] = [...requiredSettings, ...optionalSettings];
  if (names.every((name) => parsed[name] === undefined)) return [];
  const missing = missingSettingErrors(requiredSettings, parsed, 'NAYAX_… needs it');
  return parsed.NAYAX_NETWORKS?.length === 0 ? [...missing, 'NAYAX_NETWORKS names no address'] : missing;
}

function productionSettingErrors({ NAYAX_URL: url }: Parsed): string[] {
  return [
    ...(isNayaxStaging(url) ? ['NAYAX_URL is the address for trying out: no money moves there'] : []),
    ...(isUnencrypted(url) ? ['NAYAX_URL is not https: the token would travel in the clear'] : []),
  ];
}

/**
 * Returns the settings of Nayax. Returns null if no machine is started through Nayax, so that calls from Nayax are
 * refused.
 */
function nayaxConfigOf(parsed: Parsed): NayaxConfig | null {
  const {
    NAYAX_SECRET_TOKEN: secretToken,
    NAYAX_PAYMENT_METHOD: paymentMethod,
    NAYAX_CALLBACK_KEY: callbackKey,
  } = parsed;
  if (secretToken === undefined || paymentMethod === undefined || callbackKey === undefined) return null;
  return {
    url: parsed.NAYAX_URL?.replace(/\/+$/, '') ?? 'https://lynx.nayax.com',
    paymentMethod,
    secretToken,
    tokenId: parsed.NAYAX_TOKEN_ID ?? null,
    lynxToken: parsed.LYNX_TOKEN ?? null,
    callbackKey,
    callbackHeader: parsed.NAYAX_CALLBACK_HEADER ?? null,
    networks: parsed.NAYAX_NETWORKS ?? NAYAX_NETWORKS,
    userKey: parsed.NAYAX_USER_KEY,
    startSeconds: parsed.NAYAX_START_SECONDS,
    unknownVoid: parsed.NAYAX_UNKNOWN_VOID,
    deferred: parsed.NAYAX_DEFERRED,
    codeField: parsed.NAYAX_CODE_FIELD.toLowerCase(),
  };
}

export const nayaxSettings = {
  chapters: [{ title: 'Machines behind readers of Nayax', readOn: 'nayax.md', table: nayaxTable }],
  inPortal: true,
  mistakes,
  productionSettingErrors,
  read: (parsed: Parsed): WithNayaxConfig => ({ nayax: nayaxConfigOf(parsed) }),
} as const satisfies ModuleSettings;
