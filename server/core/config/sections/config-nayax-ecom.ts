import { bodySignature } from '#server/core/outbound/body-signature.ts';
import { exampleShape } from './nayax-ecom-schemas.ts';
import type { PageMethod } from './payment-schemas.ts';
import type { ParsedEnvironment } from '../config-schema.ts';
import type { ConfigName } from '../tables/config-table.ts';

/** Settings of Nayax' eCom; docs/payments.md lists the settings that only Nayax can provide. */
export type NayaxEcomConfig = {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly tokenId: number;
  readonly secretToken: string;
  readonly signId: number;
  readonly signKey: string;
  readonly actorId: string;
  readonly machineId: string;
  readonly hmacKey: string;
  readonly kitPage: string;
  readonly unit: 'shekels' | 'agorot';
  readonly validation: 'transaction_id' | 'cipher' | 'answer';
  readonly bearer: string | null;
  readonly methods: readonly PageMethod[];
  /** True for Nayax' test environment, which moves no real money. */
  readonly staging: boolean;
};

/** Host names of Nayax' test environments for the web shop's API and for the readers. */
const stagingHost = /^(?:stable-sdk-api|api-sandbox|qa\d*-lynx)\.nayax\.com$/u;

/** Settings without a default that must be set before the provider is enabled. */
const requiredSettings = [
  'NAYAX_ECOM_TOKEN_ID',
  'NAYAX_ECOM_SECRET_TOKEN',
  'NAYAX_ECOM_SIGN_ID',
  'NAYAX_ECOM_SIGN_KEY',
  'NAYAX_ECOM_ACTOR_ID',
  'NAYAX_ECOM_MACHINE_ID',
  'NAYAX_ECOM_HMAC_KEY',
  'NAYAX_ECOM_KIT_PAGE',
  'NAYAX_ECOM_SIGN_EXAMPLE',
  'NAYAX_ECOM_AMOUNTS',
  'NAYAX_ECOM_VALIDATION',
] as const satisfies readonly ConfigName[];

/** Lists the required settings that are not set. */
export function missingNayaxEcom(parsed: ParsedEnvironment): ConfigName[] {
  return requiredSettings.filter((name) => parsed[name] === undefined);
}

/**
 * Returns error messages about invalid settings. Missing settings are an error only if eCom is in use; otherwise the
 * portal lists them.
 */
export function nayaxEcomMistakes(parsed: ParsedEnvironment): string[] {
  const mistakes = (parsed.PAYMENT_PROVIDER ?? []).includes('nayax_ecom')
    ? missingNayaxEcom(parsed).map((name) => `${name} is missing: PAYMENT_PROVIDER names nayax_ecom, which needs it`)
    : [];
  const { NAYAX_ECOM_SIGN_EXAMPLE: example, NAYAX_ECOM_SIGN_KEY: key } = parsed;
  if (example === undefined || key === undefined) return mistakes;
  const [, signature, text = ''] = exampleShape.exec(example) ?? [];
  if (bodySignature(text, key) === signature) return mistakes;
  return [
    ...mistakes,
    'NAYAX_ECOM_SIGN_EXAMPLE is not what NAYAX_ECOM_SIGN_KEY makes of its text: Nayax signs otherwise than it has published, or one of the two is wrong',
  ];
}

export function isNayaxStaging(address: string | undefined): boolean {
  return stagingHost.test(URL.parse(address ?? '')?.hostname ?? '');
}

/** Returns the settings; null if eCom is off. */
export function nayaxEcomOf(parsed: ParsedEnvironment): NayaxEcomConfig | null {
  const {
    NAYAX_ECOM_TOKEN_ID: tokenId,
    NAYAX_ECOM_SECRET_TOKEN: secretToken,
    NAYAX_ECOM_SIGN_ID: signId,
    NAYAX_ECOM_SIGN_KEY: signKey,
    NAYAX_ECOM_ACTOR_ID: actorId,
    NAYAX_ECOM_MACHINE_ID: machineId,
    NAYAX_ECOM_HMAC_KEY: hmacKey,
    NAYAX_ECOM_KIT_PAGE: kitPage,
    NAYAX_ECOM_AMOUNTS: unit,
    NAYAX_ECOM_VALIDATION: validation,
    NAYAX_ECOM_SIGN_EXAMPLE: example,
  } = parsed;
  const account = { tokenId, secretToken, signId, signKey, actorId, machineId, hmacKey, kitPage, unit, validation };
  if (example === undefined || !isWhole(account)) return null;
  return {
    ...account,
    url: parsed.NAYAX_ECOM_URL?.replace(/\/+$/u, '') ?? 'https://api.nayax.com/sdk',
    bearer: parsed.NAYAX_ECOM_BEARER ?? null,
    methods: parsed.NAYAX_ECOM_METHODS,
    staging: isNayaxStaging(parsed.NAYAX_ECOM_URL),
  };
}

type Whole<Parts> = { readonly [Name in keyof Parts]: Exclude<Parts[Name], undefined> };

function isWhole<Parts extends object>(parts: Parts): parts is Parts & Whole<Parts> {
  return Object.values(parts).every((part) => part !== undefined);
}
