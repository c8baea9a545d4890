import forge from 'node-forge';

const DAY_MS = 86_400_000;

/** Returns a certificate in PEM that an RSA key (PEM) signs for itself, valid for two days. */
export function selfSigned(privateKey: string): string {
  const key = forge.pki.privateKeyFromPem(privateKey) as forge.pki.rsa.PrivateKey;
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = '01';
  certificate.validity.notAfter = new Date(certificate.validity.notBefore.getTime() + 2 * DAY_MS);
  const names = [{ name: 'commonName', value: 'shop.example' }];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.sign(key, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
