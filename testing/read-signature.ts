import { createHash } from 'node:crypto';
import forge from 'node-forge';

type Captured = {
  readonly authenticatedAttributes: forge.asn1.Asn1[];
  readonly signature: string;
};

/** The signature without the empty rest of its place: its own length says where it ends. */
function contentOf(place: string): string {
  const bytes = Buffer.from(place, 'hex');
  return bytes.toString('binary', 0, 4 + bytes.readUInt16BE(2));
}

/**
 * Whether a PDF's last signature covers all of the file and nothing was changed since: ISO 32000-1, 12.8.3.3 with the
 * attributes of RFC 5652. Throws where there is no signature.
 */
export function isSignedWhole(pdf: Buffer): boolean {
  const text = pdf.toString('latin1');
  const [, first = '', end = '', next = '', length = ''] =
    /\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+)\]/.exec(text.slice(text.lastIndexOf('/ByteRange'))) ?? [];
  const [signedTo, from, rest] = [Number(end), Number(next), Number(length)];
  const place = text.slice(signedTo + 1, from - 1);
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(contentOf(place)));
  const { authenticatedAttributes, signature } = message.rawCapture as Captured;
  const attributes = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes);
  const signed = Buffer.concat([pdf.subarray(Number(first), signedTo), pdf.subarray(from)]);
  const digest = createHash('sha256').update(signed).digest('hex');
  const der = forge.asn1.toDer(attributes).getBytes();
  const [certificate] = 'certificates' in message ? message.certificates : [];
  const key = certificate?.publicKey as forge.pki.rsa.PublicKey;
  const holds = key.verify(forge.md.sha256.create().update(der).digest().getBytes(), signature);
  return holds && forge.util.bytesToHex(der).includes(digest) && from + rest === pdf.length;
}
