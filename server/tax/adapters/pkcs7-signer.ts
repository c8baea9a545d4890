import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { SigningKey } from './tax-config.ts';
import type { DocumentSigner } from './port.ts';
import { cadesSignature } from './cades-signature.ts';
import { prepareSignature } from './pdf-signature.ts';

/**
 * Creates a signer that signs the whole file with the configured key, as PAdES baseline B requires
 * (docs/decisions/0096).
 */
export function createSigner(key: SigningKey): DocumentSigner {
  return { demo: false, sign: (pdf, at) => signWith(key, pdf, at) };
}

/**
 * Creates a signer with an untrusted key that exists only in this process. Each signed document states that it is for
 * demonstration.
 */
export function createDemoSigner(): DocumentSigner {
  let key: SigningKey | undefined;
  return {
    demo: true,
    sign(pdf, at) {
      key ??= makeDemoKey();
      return signWith(key, pdf, at);
    },
  };
}

function signWith(key: SigningKey, pdf: Uint8Array, at: number): Uint8Array {
  const part = prepareSignature(pdf, at);
  return part.finish(cadesSignature(key, part.signed));
}

const DEMO_YEARS = 1;
const DEMO_NAME = [{ name: 'commonName', value: 'DEMO - not a secured signature' }];

function makeDemoKey(): SigningKey {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + DEMO_YEARS);
  certificate.setSubject(DEMO_NAME);
  certificate.setIssuer(DEMO_NAME);
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), privateKey: pair.privateKey };
}
