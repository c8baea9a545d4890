import { createHash, verify, X509Certificate } from 'node:crypto';

/** One DER value (X.690): its bytes with header, and its content. */
type Der = { readonly bytes: Buffer; readonly content: Buffer; readonly parts: readonly Der[] };

const CONSTRUCTED = 0x20;
const LONG_LENGTH = 0x80;

function readDer(bytes: Buffer): Der {
  const [tag = 0, short = 0] = bytes;
  const more = short < LONG_LENGTH ? 0 : short - LONG_LENGTH;
  const length = more === 0 ? short : bytes.readUIntBE(2, more);
  const content = bytes.subarray(2 + more, 2 + more + length);
  const parts = (tag & CONSTRUCTED) === 0 ? [] : partsOf(content);
  return { bytes: bytes.subarray(0, 2 + more + length), content, parts };
}

function partsOf(content: Buffer): Der[] {
  const parts: Der[] = [];
  for (let rest = content; rest.length > 0;) {
    const part = readDer(rest);
    parts.push(part);
    rest = rest.subarray(part.bytes.length);
  }
  return parts;
}

function at(der: Der, ...path: number[]): Der {
  return path.reduce((inner, index) => {
    const part = inner.parts[index];
    if (part === undefined) throw new Error(`the signature has no part ${path.join('.')}`);
    return part;
  }, der);
}

/** DER object identifiers. */
const names: Readonly<Record<string, string>> = {
  '2a864886f70d010903': 'contentType',
  '2a864886f70d010904': 'messageDigest',
  '2a864886f70d010905': 'signingTime',
  '2a864886f70d010910022f': 'signingCertificateV2',
};

export type ReadSignature = {
  readonly subFilter: string;
  /** Signed attributes in order. */
  readonly attributes: readonly string[];
  /** True if the attributes are in byte order, as DER requires for a set. */
  readonly inOrder: boolean;
  /** True if the signature is by the key of the included certificate. */
  readonly isByCertificate: boolean;
  /** True if the digest of that certificate is among the attributes. */
  readonly namesCertificate: boolean;
  /** True if the signature covers the whole file and it was not changed. */
  readonly isWhole: boolean;
};

/**
 * Reads the last signature of a PDF (ISO 32000-1, 12.8; CMS of RFC 5652) independently of the writer: a separate DER parser
 * and the runtime's verification. Throws if there is none.
 */
export function readSignature(pdf: Buffer): ReadSignature {
  const { dictionary, signed, place, reachesEnd } = lastSignature(pdf);
  const signedData = at(readDer(place), 1, 0);
  const certificate = at(signedData, 3, 0);
  const signer = at(signedData, 4, 0);
  const attributes = at(signer, 3);
  const valueOf = new Map(
    attributes.parts.map((part) => [names[at(part, 0).content.toString('hex')] ?? 'unknown', at(part, 1, 0)]),
  );
  // the set itself is signed, not its place in the signer (RFC 5652, 5.4)
  const set = Buffer.concat([Buffer.of(0x31), attributes.bytes.subarray(1)]);
  const { publicKey } = new X509Certificate(certificate.bytes);
  const named = valueOf.get('signingCertificateV2');
  return {
    subFilter: /\/SubFilter \/(\S+)/.exec(dictionary)?.[1] ?? '',
    attributes: [...valueOf.keys()],
    inOrder: isSorted(attributes.parts),
    isByCertificate: verify('sha256', set, publicKey, at(signer, 5).content),
    namesCertificate: named !== undefined && at(named, 0, 0, 0).content.equals(sha256(certificate.bytes)),
    isWhole: valueOf.get('messageDigest')?.content.equals(sha256(signed)) === true && reachesEnd,
  };
}

function isSorted(parts: readonly Der[]): boolean {
  return parts.toSorted((one, other) => one.bytes.compare(other.bytes)).every((part, index) => part === parts[index]);
}

/** Returns its dictionary, the covered ranges, and its bytes. */
function lastSignature(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const dictionary = text.slice(text.lastIndexOf('/Type /Sig'));
  const range = /\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+)\]/.exec(dictionary);
  if (range === null) throw new Error('the PDF has no signature');
  const [start = 0, end = 0, from = 0, rest = 0] = range.slice(1).map(Number);
  return {
    dictionary,
    signed: Buffer.concat([pdf.subarray(start, end), pdf.subarray(from, from + rest)]),
    place: Buffer.from(text.slice(end + 1, from - 1), 'hex'),
    reachesEnd: start === 0 && from + rest === pdf.length,
  };
}

/** True if a PDF's last signature is valid and covers the whole unchanged file. */
export function isSignedWhole(pdf: Buffer): boolean {
  const { isByCertificate, isWhole } = readSignature(pdf);
  return isByCertificate && isWhole;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
