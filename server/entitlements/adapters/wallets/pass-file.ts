import { createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import type { AppleWalletConfig } from './wallets-config.ts';

type PassCertificateFile = Pick<AppleWalletConfig, 'certificate' | 'passTypeId' | 'privateKey' | 'teamId'>;

type PassCertificateFault =
  | 'file_key_mismatch'
  | 'file_no_key'
  | 'file_passphrase'
  | 'file_unreadable'
  | 'pass_other_certificate';

type PemContent = { readonly certificates: readonly string[]; readonly key: string | null };

/**
 * Reads the certificate and key from a file that the owner exported. The file is PKCS #12 (RFC 7292), as Keychain
 * Access writes it, or PEM. Pass Type ID and team are read from the certificate's subject.
 */
export function parsePassCertificateFile(
  bytes: Buffer,
  passphrase: string,
): PassCertificateFile | PassCertificateFault {
  const text = bytes.toString('latin1');
  const parts = text.includes('-----BEGIN ') ? readPem(text, passphrase) : readPkcs12(text, passphrase);
  if (typeof parts === 'string') return parts;
  const { certificates, key } = parts;
  if (key === null) return 'file_no_key';
  const privateKey = createPrivateKey(key);
  const certificate = certificates
    .map((pem) => new X509Certificate(pem))
    .find((candidate) => candidate.checkPrivateKey(privateKey));
  if (certificate === undefined) return 'file_key_mismatch';
  const subject = certificate.subject.split('\n');
  const passTypeId = subject.find((line) => line.startsWith('UID=pass.'))?.slice('UID='.length);
  const teamId = subject.find((line) => line.startsWith('OU='))?.slice('OU='.length);
  if (passTypeId === undefined || teamId === undefined || privateKey.asymmetricKeyType !== 'rsa') {
    return 'pass_other_certificate';
  }
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const pemKey = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]+?-----END (?:[A-Z]+ )*PRIVATE KEY-----/;

function readPem(text: string, passphrase: string): PemContent | PassCertificateFault {
  const certificates = text.match(pemCertificate) ?? [];
  if (!certificates.every((pem) => parseCertificate(Buffer.from(pem)) !== null)) return 'file_unreadable';
  const [pem] = pemKey.exec(text) ?? [];
  if (pem === undefined) return { certificates, key: null };
  try {
    const key = createPrivateKey({ key: pem, passphrase });
    return { certificates, key: key.export({ format: 'pem', type: 'pkcs8' }).toString() };
  } catch {
    return 'file_passphrase';
  }
}

function readPkcs12(binary: string, passphrase: string): PemContent | PassCertificateFault {
  try {
    const store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(binary), passphrase);
    const bagsOf = (name: string) => {
      const bagType = forge.pki.oids[name] ?? '';
      return store.getBags({ bagType })[bagType] ?? [];
    };
    const [key] = [...bagsOf('pkcs8ShroudedKeyBag'), ...bagsOf('keyBag')].flatMap((bag) => bag.key ?? []);
    return {
      certificates: bagsOf('certBag').flatMap(({ cert }) =>
        cert === undefined ? [] : [forge.pki.certificateToPem(cert)],
      ),
      key: key === undefined ? null : forge.pki.privateKeyToPem(key),
    };
  } catch (error) {
    // forge has no class for this error, so the message is checked; the checksum of a PKCS #12 file fails if the
    // passphrase is wrong
    const isPassphrase = error instanceof Error && /password/i.test(error.message);
    return isPassphrase ? 'file_passphrase' : 'file_unreadable';
  }
}

/** Reads a certificate from a PEM or DER file. Returns null if the file is not a certificate. */
export function parseCertificate(bytes: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(bytes);
  } catch {
    return null;
  }
}

/** Returns true if `issuer` signed the certificate. */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** Returns true if the certificate for passes and its issuer's certificate are both valid at `now` (epoch ms). */
export function isPassCertificateValidAt({ certificate, wwdr }: AppleWalletConfig, now: number): boolean {
  return [certificate, wwdr].every((pem) => {
    const { validFrom, validTo } = new X509Certificate(pem);
    return Date.parse(validFrom) <= now && now < Date.parse(validTo);
  });
}
