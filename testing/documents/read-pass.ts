import { createHash, createPublicKey, verify } from 'node:crypto';
import forge from 'node-forge';

/** Returns the files of a `.pkpass`: a zip with uncompressed entries. */
export function filesOfPass(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  // local file headers up to the directory (APPNOTE 4.3.7)
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    if (zip.readUInt16LE(at + 8) !== 0) throw new Error('an entry of the pass is compressed');
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const start = nameEnd + zip.readUInt16LE(at + 28);
    const end = start + zip.readUInt32LE(at + 18);
    files.set(zip.toString('utf8', at + 30, nameEnd), zip.subarray(start, end));
    at = end;
  }
  return files;
}

type SignedData = {
  readonly certificates: readonly forge.pki.Certificate[];
  readonly rawCapture: { readonly signature: string; readonly authenticatedAttributes: forge.asn1.Asn1[] };
};

function derOf(node: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(node).getBytes(), 'latin1');
}

/**
 * True if a detached signature is for exactly these bytes, by the holder of this certificate (RFC 5652, 5.4: the
 * attributes are signed, one of which is the digest), and contains that certificate.
 */
export function isSignedBy(certificatePem: string, manifest: Buffer, signature: Buffer): boolean {
  const content = forge.asn1.fromDer(signature.toString('latin1'));
  const { certificates, rawCapture } = forge.pkcs7.messageFromAsn1(content) as unknown as SignedData;
  const { SET } = forge.asn1.Type;
  const attributes = forge.asn1.create(forge.asn1.Class.UNIVERSAL, SET, true, rawCapture.authenticatedAttributes);
  const digest = createHash('sha1').update(manifest).digest();
  const names = rawCapture.authenticatedAttributes.map(derOf);
  const own = forge.pki.certificateFromPem(certificatePem);
  const sent = certificates.some(
    (certificate) => forge.pki.certificateToPem(certificate) === forge.pki.certificateToPem(own),
  );
  const bytes = Buffer.from(rawCapture.signature, 'latin1');
  return (
    sent &&
    names.some((attribute) => attribute.includes(digest)) &&
    verify('sha1', derOf(attributes), createPublicKey(certificatePem), bytes)
  );
}
