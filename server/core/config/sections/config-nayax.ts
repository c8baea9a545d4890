import type { ParsedEnvironment } from '../config-schema.ts';
import type { NayaxConfig } from './nayax-defaults.ts';
import type { ConfigName } from '../tables/config-table.ts';

/**
 * All IP networks in Nayax' documents. Some networks are outside the range that other documents of Nayax give
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

const requiredSettings = ['NAYAX_SECRET_TOKEN', 'NAYAX_PAYMENT_METHOD', 'NAYAX_CALLBACK_KEY'] as const;
const optionalSettings = [
  'NAYAX_TOKEN_ID',
  'LYNX_TOKEN',
  'NAYAX_CALLBACK_HEADER',
  'NAYAX_URL',
  'NAYAX_NETWORKS',
] as const;

/** Returns error messages about incomplete settings. Without this check, the first start at a machine would fail. */
export function nayaxMistakes(parsed: ParsedEnvironment): string[] {
  const names: readonly ConfigName[] = [...requiredSettings, ...optionalSettings];
  if (names.every((name) => parsed[name] === undefined)) return [];
  const missing = requiredSettings
    .filter((name) => parsed[name] === undefined)
    .map((name) => `${name} is missing: NAYAX_… needs it`);
  return parsed.NAYAX_NETWORKS?.length === 0 ? [...missing, 'NAYAX_NETWORKS names no address'] : missing;
}

/** Returns the settings; null if no machine is started through Nayax, so that calls from Nayax are refused. */
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
