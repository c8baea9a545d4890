import type {
  ConnectableProviderName,
  CredentialError,
  CredentialField,
} from '#contracts/staff/settings/connectable-providers.ts';
import type { Settings } from '#server/core/config/config.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import {
  isIssuedBy,
  parseCertificate,
  parsePassCertificateFile,
  parseServiceAccount,
} from '#server/entitlements/public.ts';
import { parseAppleKey } from '#server/identity/public.ts';

type Values = Readonly<Partial<Record<CredentialField, string | undefined>>>;

type FileSettings =
  | { readonly ok: true; readonly settings: Settings; readonly mark: string }
  | { readonly ok: false; readonly fields: FieldProblems }
  | { readonly ok: false; readonly fault: CredentialError };

/**
 * Reads the settings of a provider from the files in its form. If a file has an error, the error is returned instead.
 * Returns null if the provider's form has no files.
 */
export function readFileSettings(provider: ConnectableProviderName, values: Values): FileSettings | null {
  if (provider === 'google_wallet') return readGoogleWallet(values);
  if (provider === 'apple_wallet') return readAppleWallet(values);
  return provider === 'apple' ? readAppleSignIn(values) : null;
}

function bytesOf(base64: string | undefined): Buffer {
  return Buffer.from(base64 ?? '', 'base64');
}

function fileFaultResult(fault: CredentialError): FileSettings {
  return { ok: false, fault };
}

function readGoogleWallet({ issuerId = '', accountFile }: Values): FileSettings {
  const account = parseServiceAccount(bytesOf(accountFile).toString());
  if (account === null) return fileFaultResult('file_unreadable');
  const settings = {
    GOOGLE_WALLET_ISSUER_ID: issuerId,
    GOOGLE_WALLET_EMAIL: account.email,
    GOOGLE_WALLET_PRIVATE_KEY: account.privateKey,
  };
  return { ok: true, settings, mark: issuerId };
}

/**
 * Reads the settings of Apple Wallet. The Pass Type ID and the team are read from the certificate, so that the owner
 * does not have to copy them.
 */
function readAppleWallet({ passFile, passPassphrase = '', wwdrFile }: Values): FileSettings {
  const pass = parsePassCertificateFile(bytesOf(passFile), passPassphrase);
  if (typeof pass === 'string') return fileFaultResult(pass);
  const issuer = parseCertificate(bytesOf(wwdrFile));
  const certificate = parseCertificate(Buffer.from(pass.certificate));
  if (issuer === null || certificate === null) return { ok: false, fields: { wwdrFile: 'invalid' } };
  if (!isIssuedBy(certificate, issuer)) return fileFaultResult('pass_other_issuer');
  const settings = {
    APPLE_PASS_TYPE_ID: pass.passTypeId,
    APPLE_PASS_TEAM_ID: pass.teamId,
    APPLE_PASS_CERTIFICATE: pass.certificate,
    APPLE_PASS_PRIVATE_KEY: pass.privateKey,
    APPLE_PASS_WWDR: issuer.toString(),
  };
  return { ok: true, settings, mark: pass.passTypeId };
}

function readAppleSignIn({ servicesId = '', teamId = '', keyId = '', signInKeyFile }: Values): FileSettings {
  const key = bytesOf(signInKeyFile).toString();
  if (parseAppleKey(key) === null) return fileFaultResult('file_unreadable');
  const settings = {
    APPLE_CLIENT_ID: servicesId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: key.trim(),
  };
  return { ok: true, settings, mark: servicesId };
}
