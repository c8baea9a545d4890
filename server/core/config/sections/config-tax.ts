import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ParsedEnvironment } from '../config-schema.ts';

/**
 * Settings of the Tax Authority's interface for allocation numbers; docs/accountant.md says where to get each value.
 */
export type AuthorityConfig = {
  readonly server: 'production' | 'sandbox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly user: string;
  readonly softwareNumber: number;
};

/** Certificate and private key for signing documents, both PEM. */
export type SigningKey = { readonly certificate: string; readonly privateKey: string };

export type TaxConfig = {
  readonly issuer: 'ours' | 'provider' | 'none';
  /** Key for signing documents; null if the demo signer signs the documents, which then say so. */
  readonly signingKey: SigningKey | null;
  /**
   * Interface for allocation numbers; null if the shop has no access to the interface, so that invoices that need such
   * a number are not offered.
   */
  readonly authority: AuthorityConfig | null;
  /**
   * Handling of an invoice for which the Tax Authority refuses a number: `hold` keeps it back, `without` issues it
   * without a number.
   */
  readonly refusedAllocation: 'hold' | 'without';
};

const authorityNames = [
  'TAX_AUTHORITY_CLIENT_ID',
  'TAX_AUTHORITY_CLIENT_SECRET',
  'TAX_AUTHORITY_REFRESH_TOKEN',
  'TAX_AUTHORITY_USER',
  'TAX_SOFTWARE_NUMBER',
] as const;

/**
 * Returns error messages about incomplete access. Without this check, the first large purchase by a business would
 * fail.
 */
function authorityMistakes(parsed: ParsedEnvironment): string[] {
  const missing = authorityNames.filter((name) => parsed[name] === undefined);
  if (missing.length === authorityNames.length) return [];
  return missing.map((name) => `${name} is missing: TAX_AUTHORITY_… needs it`);
}

/**
 * Returns error messages about invalid settings, because a signature that cannot be created would block every document.
 */
export function taxMistakes(parsed: ParsedEnvironment): string[] {
  return [...authorityMistakes(parsed), ...providerMistakes(parsed), ...signingMistakes(parsed)];
}

/** Returns error messages if the document provider is missing or unreachable, because no documents would be issued. */
function providerMistakes({
  CARDCOM_REFERENCE_FIELD: field,
  PAYMENT_PROVIDER,
  TAX_ISSUER,
}: ParsedEnvironment): string[] {
  if (TAX_ISSUER !== 'provider') return [];
  const order = PAYMENT_PROVIDER ?? ['sandbox'];
  const mistakes: string[] = [];
  if (order.includes('sandbox')) {
    mistakes.push('TAX_ISSUER=provider needs providers that write documents: the sandbox writes none');
  }
  if (order.includes('nayax_ecom')) {
    mistakes.push('TAX_ISSUER=provider needs providers that write documents: what Nayax eCom writes is not public');
  }
  if (order.includes('cardcom') && field === undefined) {
    mistakes.push('CARDCOM_REFERENCE_FIELD is missing: TAX_ISSUER=provider finds refunds by it');
  }
  return mistakes;
}

function signingMistakes(parsed: ParsedEnvironment): string[] {
  const { TAX_SIGNING_CERTIFICATE: certificate, TAX_SIGNING_KEY: key } = parsed;
  if (certificate === undefined && key === undefined) return demoMistakes(parsed);
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
 * Returns an error message if a production shop would sign documents with the demo signer without an explicit setting.
 */
function demoMistakes({ NODE_ENV, TAX_ISSUER, TAX_DEMO_SIGNER }: ParsedEnvironment): string[] {
  if (NODE_ENV !== 'production' || TAX_ISSUER !== 'ours' || TAX_DEMO_SIGNER === 'accept') return [];
  return [
    'TAX_SIGNING_CERTIFICATE is missing: TAX_ISSUER=ours signs documents (TAX_DEMO_SIGNER=accept: only for show)',
  ];
}

/** Returns the document issuer and its settings. `taxMistakes` has already reported invalid settings. */
export function taxOf(parsed: ParsedEnvironment): TaxConfig {
  const { TAX_SIGNING_CERTIFICATE: certificate, TAX_SIGNING_KEY: privateKey } = parsed;
  return {
    issuer: parsed.TAX_ISSUER ?? (parsed.NODE_ENV === 'production' ? 'none' : 'ours'),
    signingKey: certificate === undefined || privateKey === undefined ? null : { certificate, privateKey },
    authority: authorityOf(parsed),
    refusedAllocation: parsed.TAX_ALLOCATION_REFUSED,
  };
}

function authorityOf(parsed: ParsedEnvironment): AuthorityConfig | null {
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
