import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ParsedEnvironment } from '../config-schema.ts';

/** What the Tax Authority gives allocation numbers by; docs/accountant.md says where each is had. */
export type AuthorityConfig = {
  readonly server: 'production' | 'sandbox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly user: string;
  readonly softwareNumber: number;
};

/** Both texts are PEM. */
export type SigningKey = { readonly certificate: string; readonly privateKey: string };

export type TaxConfig = {
  readonly issuer: 'ours' | 'provider' | 'none';
  /** Null: documents are signed by the demo signer, and say so. */
  readonly signingKey: SigningKey | null;
  /** Null: nobody can ask for numbers, so nobody may ask for an invoice that needs one. */
  readonly authority: AuthorityConfig | null;
  /** What becomes of an invoice that the Authority refuses a number. */
  readonly refusedAllocation: 'hold' | 'without';
};

const authorityNames = [
  'TAX_AUTHORITY_CLIENT_ID',
  'TAX_AUTHORITY_CLIENT_SECRET',
  'TAX_AUTHORITY_REFRESH_TOKEN',
  'TAX_AUTHORITY_USER',
  'TAX_SOFTWARE_NUMBER',
] as const;

/** Half a way in is none, and would be found out by the first business that buys for much. */
function authorityMistakes(parsed: ParsedEnvironment): string[] {
  const missing = authorityNames.filter((name) => parsed[name] === undefined);
  if (missing.length === authorityNames.length) return [];
  return missing.map((name) => `${name} is missing: TAX_AUTHORITY_… needs it`);
}

/** Sentences: a signature that cannot be made would hold every document. */
export function taxMistakes(parsed: ParsedEnvironment): string[] {
  return [...authorityMistakes(parsed), ...providerMistakes(parsed), ...signingMistakes(parsed)];
}

/** Papers that nobody writes, or that nobody could find, would be missed by the tax authority first. */
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

/** A shop that takes money gives no papers that only look signed, unless somebody said so. */
function demoMistakes({ NODE_ENV, TAX_ISSUER, TAX_DEMO_SIGNER }: ParsedEnvironment): string[] {
  if (NODE_ENV !== 'production' || TAX_ISSUER !== 'ours' || TAX_DEMO_SIGNER === 'accept') return [];
  return [
    'TAX_SIGNING_CERTIFICATE is missing: TAX_ISSUER=ours signs documents (TAX_DEMO_SIGNER=accept: only for show)',
  ];
}

/** Who issues, and what with; what does not fit was named by the rules before this. */
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
