import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { Environment } from '#server/core/config/config.ts';

const PASS_TYPE = 'pass.example.shampaw.voucher';
const TEAM = 'TEAM123456';

type Pair = { readonly privatePem: string; readonly publicPem: string };
type Name = forge.pki.CertificateField[];

function makePair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return {
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  };
}

function certify(
  of: Pair,
  by: Pair,
  names: { readonly subject: Name; readonly issuer: Name; readonly until: Date },
): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(of.publicPem);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = names.until;
  certificate.setSubject(names.subject);
  certificate.setIssuer(names.issuer);
  certificate.sign(forge.pki.privateKeyFromPem(by.privatePem), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

/** Test keys in place of those from Apple and Google: environment names and values. */
export function makeWalletKeys(wish: { readonly until?: Date } = {}): {
  readonly apple: Environment;
  readonly google: Environment;
} {
  const authority = makePair();
  const signer = makePair();
  const until = wish.until ?? new Date('2040-01-01T00:00:00Z');
  const issuer = [{ name: 'commonName', value: 'Worldwide Relations of the test' }];
  const subject = [
    // the user id attribute of RFC 4519, which contains the Pass Type ID
    { type: '0.9.2342.19200300.100.1.1', value: PASS_TYPE },
    { name: 'commonName', value: `Pass Type ID: ${PASS_TYPE}` },
    { shortName: 'OU', value: TEAM },
  ];
  return {
    apple: {
      APPLE_PASS_TYPE_ID: PASS_TYPE,
      APPLE_PASS_TEAM_ID: TEAM,
      APPLE_PASS_CERTIFICATE: certify(signer, authority, { subject, issuer, until }),
      APPLE_PASS_PRIVATE_KEY: signer.privatePem,
      APPLE_PASS_WWDR: certify(authority, authority, { subject: issuer, issuer, until }),
    },
    google: {
      GOOGLE_WALLET_ISSUER_ID: '3388000000022195611',
      GOOGLE_WALLET_EMAIL: 'voucher-wallets@shampaw-production-123456.iam.gserviceaccount.com',
      GOOGLE_WALLET_PRIVATE_KEY: makePair().privatePem,
    },
  };
}

/** Key and self-signed certificate of a local server. */
export function makeServerKeys(): { readonly key: string; readonly cert: string } {
  const pair = makePair();
  const names = [{ name: 'commonName', value: 'localhost' }];
  const until = new Date('2040-01-01T00:00:00Z');
  return { key: pair.privatePem, cert: certify(pair, pair, { subject: names, issuer: names, until }) };
}

/** Returns certificate and key of a shop as the file that Keychain Access exports (PKCS #12), in base64. */
export function makePassFile({ apple }: { readonly apple: Environment }, passphrase: string): string {
  const certificate = forge.pki.certificateFromPem(apple['APPLE_PASS_CERTIFICATE'] ?? '');
  const key = forge.pki.privateKeyFromPem(apple['APPLE_PASS_PRIVATE_KEY'] ?? '');
  const store = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(store).getBytes(), 'latin1').toString('base64');
}

/** Returns the key file that Google Cloud creates for a service account, in base64. */
export function makeAccountFile({ google }: { readonly google: Environment }): string {
  const file = {
    type: 'service_account',
    project_id: 'shampaw-production-123456',
    private_key: google['GOOGLE_WALLET_PRIVATE_KEY'],
    client_email: google['GOOGLE_WALLET_EMAIL'],
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  return Buffer.from(JSON.stringify(file)).toString('base64');
}
