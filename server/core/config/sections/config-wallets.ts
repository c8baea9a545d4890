import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { ParsedEnvironment } from '../config-schema.ts';

/** Certificates and key that sign passes for Apple Wallet, as PEM; the key is already decrypted. */
export type AppleWalletConfig = {
  readonly passTypeId: string;
  readonly teamId: string;
  readonly certificate: string;
  readonly privateKey: string;
  /** Apple's intermediate certificate, which issued the shop's certificate. */
  readonly wwdr: string;
};

export type GoogleWalletConfig = {
  readonly issuerId: string;
  /** Email address of the service account. */
  readonly email: string;
  readonly privateKey: string;
};

/** Settings per wallet; null for a wallet that is not offered. */
export type WalletsConfig = { readonly apple: AppleWalletConfig | null; readonly google: GoogleWalletConfig | null };

const names = {
  apple: [
    'APPLE_PASS_TYPE_ID',
    'APPLE_PASS_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_PRIVATE_KEY',
    'APPLE_PASS_WWDR',
  ],
  google: ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_PRIVATE_KEY'],
} as const satisfies Record<keyof WalletsConfig, readonly (keyof ParsedEnvironment)[]>;

/**
 * Returns error messages about keys that do not match the certificate, because phones refuse such passes without an
 * error message.
 */
export function walletMistakes(parsed: ParsedEnvironment): string[] {
  return [...appleMistakes(parsed), ...googleMistakes(parsed)];
}

function appleMistakes(parsed: ParsedEnvironment): string[] {
  const missing = names.apple.filter((name) => parsed[name] === undefined);
  if (missing.length === names.apple.length && parsed.APPLE_PASS_PASSPHRASE === undefined) return [];
  if (missing.length > 0) return missing.map((name) => `${name} is missing: APPLE_PASS_… needs it`);
  const certificate = certificateOf(parsed.APPLE_PASS_CERTIFICATE);
  const wwdr = certificateOf(parsed.APPLE_PASS_WWDR);
  const key = rsaKeyOf(parsed.APPLE_PASS_PRIVATE_KEY, parsed.APPLE_PASS_PASSPHRASE);
  if (certificate === null) return ['APPLE_PASS_CERTIFICATE is no certificate in PEM'];
  const subject = certificate.subject.split('\n');
  const mistakes: [string, boolean][] = [
    ['APPLE_PASS_WWDR is no certificate in PEM', wwdr === null],
    ['APPLE_PASS_WWDR did not issue APPLE_PASS_CERTIFICATE', wwdr !== null && !isIssuedBy(certificate, wwdr)],
    ['APPLE_PASS_PRIVATE_KEY is no RSA key in PEM, or APPLE_PASS_PASSPHRASE does not open it', key === null],
    [
      'APPLE_PASS_PRIVATE_KEY is not the key of APPLE_PASS_CERTIFICATE',
      key !== null && !certificate.checkPrivateKey(key),
    ],
    [
      'APPLE_PASS_TYPE_ID is not the one of APPLE_PASS_CERTIFICATE',
      !subject.includes(`UID=${parsed.APPLE_PASS_TYPE_ID}`),
    ],
    [
      'APPLE_PASS_TEAM_ID is not the one of APPLE_PASS_CERTIFICATE',
      !subject.includes(`OU=${parsed.APPLE_PASS_TEAM_ID}`),
    ],
  ];
  return mistakes.filter(([, wrong]) => wrong).map(([sentence]) => sentence);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function googleMistakes(parsed: ParsedEnvironment): string[] {
  const missing = names.google.filter((name) => parsed[name] === undefined);
  if (missing.length === names.google.length) return [];
  if (missing.length > 0) return missing.map((name) => `${name} is missing: ${names.google.join(', ')} go together`);
  return rsaKeyOf(parsed.GOOGLE_WALLET_PRIVATE_KEY) === null
    ? ["GOOGLE_WALLET_PRIVATE_KEY is not the `private_key` of a service account's file"]
    : [];
}

/** Returns the settings. Call it after `walletMistakes` found no invalid setting. */
export function walletsOf(parsed: ParsedEnvironment): WalletsConfig {
  return { apple: appleOf(parsed), google: googleOf(parsed) };
}

function appleOf(parsed: ParsedEnvironment): AppleWalletConfig | null {
  const { APPLE_PASS_TYPE_ID: passTypeId, APPLE_PASS_TEAM_ID: teamId } = parsed;
  const certificate = certificateOf(parsed.APPLE_PASS_CERTIFICATE);
  const wwdr = certificateOf(parsed.APPLE_PASS_WWDR);
  const key = rsaKeyOf(parsed.APPLE_PASS_PRIVATE_KEY, parsed.APPLE_PASS_PASSPHRASE);
  if (passTypeId === undefined || teamId === undefined) return null;
  if (certificate === null || wwdr === null || key === null) return null;
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    privateKey: key.export({ format: 'pem', type: 'pkcs1' }).toString(),
    wwdr: wwdr.toString(),
  };
}

function googleOf(parsed: ParsedEnvironment): GoogleWalletConfig | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_EMAIL: email } = parsed;
  const key = rsaKeyOf(parsed.GOOGLE_WALLET_PRIVATE_KEY);
  if (issuerId === undefined || email === undefined || key === null) return null;
  return { issuerId, email, privateKey: key.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

/** Replaces `\n` by line breaks. */
function lines(pem: string): string {
  return pem.replaceAll(String.raw`\n`, '\n');
}

function certificateOf(pem: string | undefined): X509Certificate | null {
  try {
    return pem === undefined ? null : new X509Certificate(lines(pem));
  } catch {
    return null;
  }
}

function rsaKeyOf(pem: string | undefined, passphrase?: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: lines(pem ?? ''), ...(passphrase === undefined ? {} : { passphrase }) });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}
