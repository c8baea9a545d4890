import type { ParsedEnvironment } from '../config-schema.ts';
import type { ConfigName } from '../tables/config-table.ts';

/** What Nayax' terminals need; docs/nayax.md says who tells which. */
export type NayaxConfig = {
  /** Where a start is sent, without a slash at the end. */
  readonly url: string;
  /** How the payment method is called in Nayax' address. */
  readonly paymentMethod: string;
  readonly secretToken: string;
  /** By which a reader's session names that token; null: codes are not read by readers. */
  readonly tokenId: string | null;
  /** The secret part of the address that Nayax calls. */
  readonly callbackKey: string;
  readonly callbackHeader: { readonly name: string; readonly value: string } | null;
  readonly networks: readonly string[];
  readonly userKey: 'AppUserID' | 'AppUserId';
  readonly startSeconds: number;
  readonly unknownVoid: 'approve' | 'decline';
  readonly deferred: 'refuse' | 'accept';
  /** The field of `CardData` that a code arrives in, in lower case. */
  readonly codeField: string;
};

/**
 * Every address that Nayax' own documents name, of which several lie outside of the network that others of them name
 * (docs/nayax.md).
 */
export const NAYAX_NETWORKS = [
  '185.159.232.0/22',
  '84.110.125.194',
  '82.102.172.206',
  '212.179.76.198',
  '137.221.37.126',
  '72.28.118.100',
  '72.28.111.132',
  '31.154.55.2',
] as const;

/** What holds where nothing else is said. */
export const NAYAX_DEFAULTS = {
  tokenId: null,
  callbackHeader: null,
  userKey: 'AppUserID',
  startSeconds: 90,
  unknownVoid: 'approve',
  deferred: 'refuse',
  codeField: 'cardnumber',
} as const satisfies Partial<NayaxConfig>;

const needed = ['NAYAX_SECRET_TOKEN', 'NAYAX_PAYMENT_METHOD', 'NAYAX_CALLBACK_KEY'] as const;
const optional = ['NAYAX_TOKEN_ID', 'NAYAX_CALLBACK_HEADER', 'NAYAX_URL', 'NAYAX_NETWORKS'] as const;

/** Sentences: half a connection is none, and would be found out by the first customer at a machine. */
export function nayaxMistakes(parsed: ParsedEnvironment): string[] {
  const names: readonly ConfigName[] = [...needed, ...optional];
  if (names.every((name) => parsed[name] === undefined)) return [];
  const missing = needed
    .filter((name) => parsed[name] === undefined)
    .map((name) => `${name} is missing: NAYAX_… needs it`);
  return parsed.NAYAX_NETWORKS?.length === 0 ? [...missing, 'NAYAX_NETWORKS names no address'] : missing;
}

/** Null: no machine is started through Nayax, and nothing is heard from it. */
export function nayaxOf(parsed: ParsedEnvironment): NayaxConfig | null {
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
