import { bodySignature } from '#server/core/outbound/body-signature.ts';
import { z } from 'zod';
import type { PageMethod } from './config-payments.ts';
import type { ParsedEnvironment } from '../config-schema.ts';
import type { ConfigName } from '../tables/config-table.ts';

/** docs/payments.md says what of it Nayax gives to its customers only. */
export type NayaxEcomConfig = {
  /** Without a slash at the end. */
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
  /** No real money moves there. */
  readonly staging: boolean;
};

const stagingHosts: readonly string[] = ['stable-sdk-api.nayax.com', 'api-sandbox.nayax.com'];

/** A signature, a semicolon and the text that it is of. */
const exampleShape = /^([0-9a-f]{64});(.+)$/su;

const number = z
  .string()
  .regex(/^\d{1,12}$/u, 'is not a number')
  .transform(Number);

/** Each message continues the name. */
export const nayaxEcomSchemas = {
  number,
  hmacKey: z.string().regex(/^[0-9a-fA-F]{64}$/u, 'is not 64 hex characters'),
  page: z.url({ protocol: /^https?$/u, error: 'is not an http(s) address' }),
  secretToken: z.string().min(32, 'is shorter than 32 characters: its last 32 are the key'),
  unit: z.enum(['shekels', 'agorot'], 'is shekels or agorot'),
  validation: z.enum(['transaction_id', 'cipher', 'answer'], 'is one of transaction_id, cipher, answer'),
  example: z.string().regex(exampleShape, 'is not a signature of 64 hex characters, a semicolon and the signed text'),
} as const;

/** What has to be there before anybody pays through it, none of it with a default. */
const needed = [
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

/** The settings that are not there yet. */
export function missingNayaxEcom(parsed: ParsedEnvironment): ConfigName[] {
  return needed.filter((name) => parsed[name] === undefined);
}

/** Sentences. Half of it is no mistake for as long as nobody is to pay through it: the portal says what is missing. */
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
  return stagingHosts.includes(URL.parse(address ?? '')?.hostname ?? '');
}

/** Null: it is off. */
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
