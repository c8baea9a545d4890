import { z } from 'zod';
import type { ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { missingSettingErrors } from '#server/core/config/setting-rules.ts';
import { bodySignature } from '#server/core/outbound/body-signature.ts';
import { signatureExamplePattern, nayaxEcomSchemas } from './nayax-ecom-schemas.ts';
import type { NayaxEcomConfig, PaymentProvider } from './payment-config.ts';
import { paymentSchemas } from './payment-schemas.ts';

/**
 * Settings of Nayax' eCom. It stays disabled until every required value is set. docs/payments.md lists what to request
 * from Nayax.
 */
export const nayaxEcomTable = {
  NAYAX_ECOM_TOKEN_ID: {
    schema: nayaxEcomSchemas.number.optional(),
    fallback: null,
    meaning: 'Nayax eCom: the number of the secret token',
  },
  NAYAX_ECOM_SECRET_TOKEN: {
    schema: nayaxEcomSchemas.secretToken.optional(),
    fallback: null,
    meaning: 'Nayax eCom: the secret token',
    secret: true,
  },
  NAYAX_ECOM_SIGN_ID: {
    schema: nayaxEcomSchemas.number.optional(),
    fallback: null,
    meaning: 'Nayax eCom: the number of the sign key',
  },
  NAYAX_ECOM_SIGN_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Nayax eCom: the key that signs calls',
    secret: true,
  },
  NAYAX_ECOM_ACTOR_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Nayax eCom: the actor',
  },
  NAYAX_ECOM_MACHINE_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Nayax eCom: the machine that represents the web shop',
  },
  NAYAX_ECOM_HMAC_KEY: {
    schema: nayaxEcomSchemas.hmacKey.optional(),
    fallback: null,
    meaning:
      'Nayax eCom: 64 hex characters that you generate and give to Nayax, which signs its notifications with them',
    secret: true,
  },
  NAYAX_ECOM_KIT_PAGE: {
    schema: nayaxEcomSchemas.page.optional(),
    fallback: null,
    meaning:
      "Your own page with Nayax' browser kit; customers are redirected to it with `session`, `return` and `cancel`",
  },
  NAYAX_ECOM_SIGN_EXAMPLE: {
    schema: nayaxEcomSchemas.example.optional(),
    fallback: null,
    meaning:
      'An example by Nayax with your sign key: the signature, a semicolon and the signed text. It is verified at boot',
    secret: true,
  },
  NAYAX_ECOM_AMOUNTS: {
    schema: nayaxEcomSchemas.unit.optional(),
    fallback: null,
    meaning:
      'Whether Nayax writes 55 shekels as 55 or as 5500: `shekels` or `agorot`. Its documents have both: ask Nayax',
  },
  NAYAX_ECOM_VALIDATION: {
    schema: nayaxEcomSchemas.validation.optional(),
    fallback: null,
    meaning:
      'What Nayax means by the validation key: `transaction_id`, `cipher` or `answer`. Its documents have all three: ask Nayax',
  },
  NAYAX_ECOM_BEARER: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Nayax eCom: a token for the header `Authorization`, if Nayax gave you one',
    secret: true,
  },
  NAYAX_ECOM_METHODS: {
    schema: paymentSchemas.methods.default(['card']),
    fallback: 'card',
    meaning: 'Payment methods of the kit, as with PAYPLUS_METHODS: shown at the button; Nayax decides',
  },
  NAYAX_ECOM_URL: {
    schema: paymentSchemas.url.optional(),
    fallback: 'https://api.nayax.com/sdk',
    meaning: "URL of Nayax' eCom; `https://stable-sdk-api.nayax.com` for tests",
  },
} as const satisfies SettingTable;
export type NayaxEcomParsed = ParsedSettings<typeof nayaxEcomTable>;

const stagingHost = /^(?:stable-sdk-api|api-sandbox|qa\d*-lynx)\.nayax\.com$/u;

/** Settings of Nayax' eCom that have no default. They must be set before eCom is enabled. */
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
] as const satisfies readonly (keyof NayaxEcomParsed)[];

/** Payment providers that the environment variables select, in order of preference. */
type WithOrder = { readonly PAYMENT_PROVIDER: readonly PaymentProvider[] | undefined };

/** Lists the required settings of Nayax' eCom that are not set. */
export function missingNayaxEcomSettings(parsed: NayaxEcomParsed): string[] {
  return requiredSettings.filter((name) => parsed[name] === undefined);
}

/**
 * Returns error messages about invalid settings of Nayax' eCom. Missing settings are an error only if eCom is in use;
 * otherwise the portal lists them.
 */
export function nayaxEcomSettingErrors(parsed: NayaxEcomParsed & WithOrder): string[] {
  const mistakes = (parsed.PAYMENT_PROVIDER ?? []).includes('nayax_ecom')
    ? missingSettingErrors(requiredSettings, parsed, 'PAYMENT_PROVIDER names nayax_ecom, which needs it')
    : [];
  const { NAYAX_ECOM_SIGN_EXAMPLE: example, NAYAX_ECOM_SIGN_KEY: key } = parsed;
  if (example === undefined || key === undefined) return mistakes;
  const [, signature, text = ''] = signatureExamplePattern.exec(example) ?? [];
  if (bodySignature(text, key) === signature) return mistakes;
  return [
    ...mistakes,
    'NAYAX_ECOM_SIGN_EXAMPLE is not what NAYAX_ECOM_SIGN_KEY makes of its text: Nayax signs otherwise than it has published, or one of the two is wrong',
  ];
}

export function isNayaxStaging(address: string | undefined): boolean {
  return stagingHost.test(URL.parse(address ?? '')?.hostname ?? '');
}

/** Returns the settings of Nayax' eCom. Returns null if eCom is disabled because a required setting is missing. */
export function nayaxEcomConfigOf(parsed: NayaxEcomParsed): NayaxEcomConfig | null {
  const {
    NAYAX_ECOM_TOKEN_ID: tokenId,
    NAYAX_ECOM_SECRET_TOKEN: secretToken,
    NAYAX_ECOM_SIGN_ID: signId,
    NAYAX_ECOM_SIGN_KEY: signKey,
    NAYAX_ECOM_ACTOR_ID: actorId,
    NAYAX_ECOM_MACHINE_ID: machineId,
    NAYAX_ECOM_HMAC_KEY: hmacKey,
    NAYAX_ECOM_KIT_PAGE: paymentPageUrl,
    NAYAX_ECOM_AMOUNTS: unit,
    NAYAX_ECOM_VALIDATION: validation,
    NAYAX_ECOM_SIGN_EXAMPLE: example,
  } = parsed;
  const account = {
    tokenId,
    secretToken,
    signId,
    signKey,
    actorId,
    machineId,
    hmacKey,
    paymentPageUrl,
    unit,
    validation,
  };
  if (example === undefined || !hasAllSettings(account)) return null;
  return {
    ...account,
    url: parsed.NAYAX_ECOM_URL?.replace(/\/+$/u, '') ?? 'https://api.nayax.com/sdk',
    bearer: parsed.NAYAX_ECOM_BEARER ?? null,
    methods: parsed.NAYAX_ECOM_METHODS,
    staging: isNayaxStaging(parsed.NAYAX_ECOM_URL),
  };
}

type Whole<Parts> = { readonly [Name in keyof Parts]: Exclude<Parts[Name], undefined> };

function hasAllSettings<Parts extends object>(parts: Parts): parts is Parts & Whole<Parts> {
  return Object.values(parts).every((part) => part !== undefined);
}
