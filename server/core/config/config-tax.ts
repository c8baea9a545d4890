import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ParsedEnvironment } from './config-schema.ts';

/** Both texts are PEM. */
export type SigningKey = { readonly certificate: string; readonly privateKey: string };

export type TaxConfig = {
  readonly issuer: 'ours' | 'provider' | 'none';
  /** Null: documents are signed by the demo signer, and say so. */
  readonly signingKey: SigningKey | null;
};

/** Sentences: a signature that cannot be made would hold every document. */
export function taxMistakes(parsed: ParsedEnvironment): string[] {
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
  };
}
