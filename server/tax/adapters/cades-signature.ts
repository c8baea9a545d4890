import { createHash, sign, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import type { SigningKey } from './tax-config.ts';

const { asn1 } = forge;
const { Class, Type } = asn1;

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
} as const;

/**
 * Returns a detached signature of `content` in DER. It has the form that CAdES and PAdES baseline B require (ETSI EN
 * 319 122-1, 5.1 and 5.2.2.3, EN 319 142-1, 6.3). It uses SHA-256 with RSA. The digest of the signer's certificate is
 * among the signed attributes. The signing time is not, because it is in the PDF. All configured certificates are
 * included, the signer's first.
 */
export function cadesSignature(key: SigningKey, content: Buffer): Buffer {
  const certificates = certificatesOf(key.certificate);
  const [own] = certificates;
  if (own === undefined) throw new Error('there is no certificate to sign with');
  const attributes = signedAttributes(own, content);
  const signature = sign('sha256', derOf(asn1.create(Class.UNIVERSAL, Type.SET, true, attributes)), key.privateKey);
  const signer = sequence(
    integer(1),
    issuerAndSerial(own),
    algorithm(oids.sha256),
    taggedValue(0, attributes),
    algorithm(oids.rsaEncryption),
    octets(signature),
  );
  const signedData = sequence(
    integer(1),
    set(algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    taggedValue(0, certificates.map(parseAsn1)),
    set(signer),
  );
  return derOf(sequence(oid(oids.signedData), taggedValue(0, [signedData])));
}

/** Returns the signed attributes, sorted by their bytes, as DER requires for a set. */
function signedAttributes(certificate: Buffer, content: Buffer): forge.asn1.Asn1[] {
  return [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(sha256(content))),
    // the attribute lists one certificate; the identifier of the hash algorithm is omitted, because SHA-256 is the
    // default (RFC 5035)
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate)))))),
  ].toSorted((one, other) => derOf(one).compare(derOf(other)));
}

/** Returns the issuer and the serial number with exactly the same bytes as in the certificate. */
function issuerAndSerial(certificate: Buffer): forge.asn1.Asn1 {
  const [body] = childrenOf(parseAsn1(certificate));
  const fields = body === undefined ? [] : childrenOf(body).filter(({ tagClass }) => tagClass === Class.UNIVERSAL);
  const [serial, , issuer] = fields;
  if (serial === undefined || issuer === undefined) throw new Error('the certificate names no issuer');
  return sequence(issuer, serial);
}

function certificatesOf(pem: string): Buffer[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block).raw);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function childrenOf({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(value) ? value : [];
}

function parseAsn1(der: Buffer): forge.asn1.Asn1 {
  return asn1.fromDer(der.toString('binary'));
}

function derOf(object: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(object).getBytes(), 'binary');
}

function sequence(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
}

function set(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SET, true, parts);
}

function taggedValue(tag: number, parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, true, parts);
}

function oid(name: string): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(name).getBytes());
}

function octets(bytes: Buffer): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes.toString('binary'));
}

function integer(value: number): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes());
}

function algorithm(name: string): forge.asn1.Asn1 {
  return sequence(oid(name), asn1.create(Class.UNIVERSAL, Type.NULL, false, ''));
}

function attribute(name: string, value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return sequence(oid(name), set(value));
}
