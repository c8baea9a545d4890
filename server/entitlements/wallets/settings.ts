import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { isEmail } from '#contracts/core/person.ts';
import type { ModuleSettings, ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { missingSettingErrors } from '#server/core/config/setting-rules.ts';
import { isIssuedBy } from '../adapters/wallets/pass-file.ts';
import type { AppleWalletConfig, GoogleWalletConfig, WalletsConfig } from '../adapters/wallets/wallets-config.ts';

export type WithWalletsConfig = { readonly wallets: WalletsConfig };

/** Settings of wallet passes. A phone wallet is offered only if its keys are set. */
const walletTable = {
  APPLE_PASS_TYPE_ID: {
    schema: z
      .string()
      .regex(/^pass\.[\w.-]{1,100}$/, 'is not like pass.com.example.voucher')
      .optional(),
    fallback: null,
    meaning:
      'Vouchers in Apple Wallet: the Pass Type ID; without it not offered. Passes are updated after washes if `PUBLIC_URL` is https',
  },
  APPLE_PASS_TEAM_ID: {
    schema: z
      .string()
      .regex(/^[A-Z\d]{10}$/, 'is not ten capital letters and digits')
      .optional(),
    fallback: null,
    meaning: 'Goes with APPLE_PASS_TYPE_ID',
  },
  APPLE_PASS_CERTIFICATE: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'The certificate of that Pass Type ID, PEM; after it expires no pass is offered',
    secret: true,
  },
  APPLE_PASS_PRIVATE_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Its key, PEM',
    secret: true,
  },
  APPLE_PASS_PASSPHRASE: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Passphrase of that key, if it has one',
    secret: true,
  },
  APPLE_PASS_WWDR: {
    schema: z.string().optional(),
    fallback: null,
    meaning: "Apple's certificate that issued it, PEM: the WWDR intermediate",
    secret: true,
  },
  GOOGLE_WALLET_ISSUER_ID: {
    schema: z
      .string()
      .regex(/^\d{5,25}$/, 'is not the number of an issuer')
      .optional(),
    fallback: null,
    meaning: 'Vouchers in Google Wallet: the number of the issuer; without it not offered',
  },
  GOOGLE_WALLET_EMAIL: {
    schema: z.string().refine(isEmail, 'is not an e-mail address').optional(),
    fallback: null,
    meaning: 'The service account that the issuer has authorised; goes with GOOGLE_WALLET_ISSUER_ID',
  },
  GOOGLE_WALLET_PRIVATE_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Its `private_key`, PEM',
    secret: true,
  },
} as const satisfies SettingTable;

type Parsed = ParsedSettings<typeof walletTable>;
export type WalletsSetting = keyof Parsed;

const names = {
  apple: [
    'APPLE_PASS_TYPE_ID',
    'APPLE_PASS_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_PRIVATE_KEY',
    'APPLE_PASS_WWDR',
  ],
  google: ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_PRIVATE_KEY'],
} as const satisfies Record<keyof WalletsConfig, readonly WalletsSetting[]>;

/**
 * Returns error messages about keys that do not match the certificate. Phones refuse passes with such keys without an
 * error message.
 */
function mistakes(parsed: Parsed): string[] {
  return [...appleMistakes(parsed), ...googleMistakes(parsed)];
}

function appleMistakes(parsed: Parsed): string[] {
  const missing = names.apple.filter((name) => parsed[name] === undefined);
  if (missing.length === names.apple.length && parsed.APPLE_PASS_PASSPHRASE === undefined) return [];
  if (missing.length > 0) return missingSettingErrors(missing, parsed, 'APPLE_PASS_… needs it');
  const certificate = certificateOf(parsed.APPLE_PASS_CERTIFICATE);
  const wwdr = certificateOf(parsed.APPLE_PASS_WWDR);
  const key = rsaKeyOf(parsed.APPLE_PASS_PRIVATE_KEY, parsed.APPLE_PASS_PASSPHRASE);
  if (certificate === null) return ['APPLE_PASS_CERTIFICATE is no certificate in PEM'];
  const subject = certificate.subject.split('\n');
  const checks: [string, boolean][] = [
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
  return checks.filter(([, wrong]) => wrong).map(([sentence]) => sentence);
}

function googleMistakes(parsed: Parsed): string[] {
  const missing = names.google.filter((name) => parsed[name] === undefined);
  if (missing.length === names.google.length) return [];
  if (missing.length > 0) return missingSettingErrors(missing, parsed, `${names.google.join(', ')} go together`);
  return rsaKeyOf(parsed.GOOGLE_WALLET_PRIVATE_KEY) === null
    ? ["GOOGLE_WALLET_PRIVATE_KEY is not the `private_key` of a service account's file"]
    : [];
}

/** Returns the configuration of the phone wallets. Call it only if `mistakes` found no invalid setting. */
function walletsConfigOf(parsed: Parsed): WalletsConfig {
  return { apple: appleWalletConfigOf(parsed), google: googleWalletConfigOf(parsed) };
}

function appleWalletConfigOf(parsed: Parsed): AppleWalletConfig | null {
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

function googleWalletConfigOf(parsed: Parsed): GoogleWalletConfig | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_EMAIL: email } = parsed;
  const key = rsaKeyOf(parsed.GOOGLE_WALLET_PRIVATE_KEY);
  if (issuerId === undefined || email === undefined || key === null) return null;
  return { issuerId, email, privateKey: key.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

/** Replaces the two characters `\n` in a PEM text with line breaks. */
function withLineBreaks(pem: string): string {
  return pem.replaceAll(String.raw`\n`, '\n');
}

function certificateOf(pem: string | undefined): X509Certificate | null {
  try {
    return pem === undefined ? null : new X509Certificate(withLineBreaks(pem));
  } catch {
    return null;
  }
}

function rsaKeyOf(pem: string | undefined, passphrase?: string): KeyObject | null {
  try {
    const key = createPrivateKey({
      key: withLineBreaks(pem ?? ''),
      ...(passphrase === undefined ? {} : { passphrase }),
    });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}

export const walletsSettings = {
  chapters: [{ title: 'Vouchers in the wallets of phones', table: walletTable }],
  inPortal: true,
  mistakes,
  read: (parsed: Parsed): WithWalletsConfig => ({ wallets: walletsConfigOf(parsed) }),
} as const satisfies ModuleSettings;
