import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import type {
  ModuleSettings,
  ParsedSettings,
  ShopSettings,
  SettingTable,
} from '#server/core/config/module-settings.ts';
import { missingSettingErrors } from '#server/core/config/setting-rules.ts';
import type { TaxAuthorityConfig, SigningKey } from './adapters/tax-config.ts';

export type TaxConfig = {
  readonly issuer: 'ours' | 'provider' | 'none';
  /** Key that signs documents. If null, documents are signed by the demonstration signer, and each document says so. */
  readonly signingKey: SigningKey | null;
  /**
   * Access to the Tax Authority's API for allocation numbers. If null, the shop does not offer invoices that need an
   * allocation number.
   */
  readonly authority: TaxAuthorityConfig | null;
  /**
   * Action for an invoice if the Tax Authority refuses an allocation number. `hold` does not issue the invoice, and
   * `without` issues it without the number.
   */
  readonly refusedAllocation: 'hold' | 'without';
};

export type WithTaxConfig = { readonly tax: TaxConfig };

const taxTable = {
  TAX_ISSUER: {
    schema: z.enum(['ours', 'provider', 'none'], 'is ours, provider or none').optional(),
    fallback: 'ours; in production none',
    meaning:
      "Who issues the tax documents of sales: `ours`, `provider` (the payment provider's own), or `none` yet; ask your accountant",
  },
  TAX_SIGNING_CERTIFICATE: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Certificate that signs documents, PEM; absent: a demo signer signs them, and the documents say so',
    secret: true,
  },
  TAX_SIGNING_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Its RSA key, PEM',
    secret: true,
  },
  TAX_DEMO_SIGNER: {
    schema: z.enum(['accept'], 'is accept').optional(),
    fallback: null,
    meaning: '`accept`: production issues documents that only the demo signer has signed; no customer may rely on them',
  },
  TAX_AUTHORITY: {
    schema: z.enum(['production', 'sandbox'], 'is production or sandbox').default('production'),
    fallback: 'production',
    meaning: 'Server of the Tax Authority for allocation numbers: `production` or `sandbox`',
  },
  TAX_AUTHORITY_CLIENT_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning:
      "The shop's application at the Authority; with it invoices to businesses above the threshold can be issued",
  },
  TAX_AUTHORITY_CLIENT_SECRET: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Its secret',
    secret: true,
  },
  TAX_AUTHORITY_REFRESH_TOKEN: {
    schema: z.string().optional(),
    fallback: null,
    meaning:
      'The first refresh token of the Tax Authority, given when the owner agreed; later ones are stored in the database',
    secret: true,
  },
  TAX_AUTHORITY_USER: {
    schema: z
      .string()
      .max(25, 'has more than 25 characters')
      .refine(
        (user) => !/^\d+$/.test(user) || parseRegistrationNumber(user) !== null,
        'is not a correct identity number',
      )
      .optional(),
    fallback: null,
    meaning: 'User that requests the numbers: an identity number of nine digits, or a name of up to 25 characters',
  },
  TAX_SOFTWARE_NUMBER: {
    schema: z
      .string()
      .regex(/^\d{1,9}$/, 'is not a number of up to nine digits')
      .transform(Number)
      .optional(),
    fallback: null,
    meaning: 'The number by which the Authority knows this software; ask your accountant',
  },
  TAX_ALLOCATION_REFUSED: {
    schema: z.enum(['hold', 'without'], 'is hold or without').default('hold'),
    fallback: 'hold',
    meaning:
      'What happens to an invoice that the Authority refuses a number: `hold`, or `without` (issued with the words that its VAT cannot be deducted); ask your accountant',
  },
} as const satisfies SettingTable;
export type TaxParsed = ParsedSettings<typeof taxTable>;

const taxAuthorityNames = [
  'TAX_AUTHORITY_CLIENT_ID',
  'TAX_AUTHORITY_CLIENT_SECRET',
  'TAX_AUTHORITY_REFRESH_TOKEN',
  'TAX_AUTHORITY_USER',
  'TAX_SOFTWARE_NUMBER',
] as const;

/**
 * Returns error messages about incomplete access to the Tax Authority. Without this check, the error would occur only
 * at the first large purchase by a business.
 */
function taxAuthorityMistakes(parsed: TaxParsed): string[] {
  const missing = missingSettingErrors(taxAuthorityNames, parsed, 'TAX_AUTHORITY_… needs it');
  return missing.length === taxAuthorityNames.length ? [] : missing;
}

/**
 * Returns error messages about invalid tax settings. For example, an invalid signing key would prevent all documents.
 */
function mistakes(parsed: TaxParsed, { production }: ShopSettings): string[] {
  return [...taxAuthorityMistakes(parsed), ...signingMistakes(parsed, production)];
}

function signingMistakes(parsed: TaxParsed, production: boolean): string[] {
  const { TAX_SIGNING_CERTIFICATE: certificate, TAX_SIGNING_KEY: key } = parsed;
  if (certificate === undefined && key === undefined) return demoMistakes(parsed, production);
  if (certificate === undefined) return ['TAX_SIGNING_CERTIFICATE is missing: TAX_SIGNING_KEY needs it'];
  if (key === undefined) return ['TAX_SIGNING_KEY is missing: TAX_SIGNING_CERTIFICATE needs it'];
  try {
    const privateKey = createPrivateKey(key);
    if (privateKey.asymmetricKeyType !== 'rsa') return ['TAX_SIGNING_KEY is no RSA key'];
    const belongs = new X509Certificate(certificate).checkPrivateKey(privateKey);
    return belongs ? [] : ['TAX_SIGNING_KEY is not the key of TAX_SIGNING_CERTIFICATE'];
  } catch {
    return ['TAX_SIGNING_CERTIFICATE or TAX_SIGNING_KEY is not in PEM'];
  }
}

/**
 * Returns an error message if the demonstration signer would sign documents in production. There is no error if a
 * setting explicitly allows this.
 */
function demoMistakes({ TAX_ISSUER, TAX_DEMO_SIGNER }: TaxParsed, production: boolean): string[] {
  if (!production || TAX_ISSUER !== 'ours' || TAX_DEMO_SIGNER === 'accept') return [];
  return [
    'TAX_SIGNING_CERTIFICATE is missing: TAX_ISSUER=ours signs documents (TAX_DEMO_SIGNER=accept: only for show)',
  ];
}

/** Returns the tax settings. Invalid settings were already reported by `mistakes`. */
function taxConfigOf(parsed: TaxParsed, { production }: ShopSettings): TaxConfig {
  const { TAX_SIGNING_CERTIFICATE: certificate, TAX_SIGNING_KEY: privateKey } = parsed;
  return {
    issuer: parsed.TAX_ISSUER ?? (production ? 'none' : 'ours'),
    signingKey: certificate === undefined || privateKey === undefined ? null : { certificate, privateKey },
    authority: taxAuthorityConfigOf(parsed),
    refusedAllocation: parsed.TAX_ALLOCATION_REFUSED,
  };
}

function taxAuthorityConfigOf(parsed: TaxParsed): TaxAuthorityConfig | null {
  const {
    TAX_AUTHORITY: server,
    TAX_AUTHORITY_CLIENT_ID: clientId,
    TAX_AUTHORITY_CLIENT_SECRET: clientSecret,
    TAX_AUTHORITY_REFRESH_TOKEN: refreshToken,
    TAX_AUTHORITY_USER: user,
    TAX_SOFTWARE_NUMBER: softwareNumber,
  } = parsed;
  if (clientId === undefined || clientSecret === undefined || refreshToken === undefined) return null;
  if (user === undefined || softwareNumber === undefined) return null;
  return { server, clientId, clientSecret, refreshToken, user, softwareNumber };
}

export const taxSettings = {
  chapters: [{ title: 'Tax documents', readOn: 'accountant.md', table: taxTable }],
  mistakes,
  read: (parsed: TaxParsed, shop: ShopSettings): WithTaxConfig => ({ tax: taxConfigOf(parsed, shop) }),
} as const satisfies ModuleSettings;
