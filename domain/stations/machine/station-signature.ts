/**
 * Components of a request that a controller signs (RFC 9421, HTTP Message Signatures). The set of components is fixed.
 */
export type SignedRequest = {
  readonly method: string;
  /** Path of the request without query string. Station endpoints have no query string. */
  readonly path: string;
  /** Value of the header `Content-Digest`. */
  readonly contentDigest: string;
  /** Time of the signature in epoch seconds. */
  readonly created: number;
  readonly keyId: string;
};

const LABEL = 'sig1';
const COMPONENTS = '("@method" "@path" "content-digest")';

/**
 * Returns the signature parameters in the form that the header `Signature-Input` and the signed text (signature base)
 * contain.
 */
function parametersOf({ created, keyId }: Pick<SignedRequest, 'created' | 'keyId'>): string {
  return `${COMPONENTS};created=${created};keyid="${keyId}"`;
}

/** Returns the text of the request that is signed (signature base). */
export function signatureBase(request: SignedRequest): string {
  return [
    `"@method": ${request.method}`,
    `"@path": ${request.path}`,
    `"content-digest": ${request.contentDigest}`,
    `"@signature-params": ${parametersOf(request)}`,
  ].join('\n');
}

/** Returns the value of the header `Signature-Input`. */
export function signatureInput(signatureParameters: Pick<SignedRequest, 'created' | 'keyId'>): string {
  return `${LABEL}=${parametersOf(signatureParameters)}`;
}

/** Returns the value of the header `Signature` for a base64 signature. */
export function signatureHeader(base64: string): string {
  return `${LABEL}=:${base64}:`;
}

const inputShape =
  /^sig1=\("@method" "@path" "content-digest"\);created=(\d{1,12});keyid="([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"$/;
const signatureShape = /^sig1=:([A-Za-z0-9+/]{86}==):$/;
const digestShape = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** Parses the header `Signature-Input`. Returns null if the header has another set of components. */
export function parseSignatureInputHeader(header: string): Pick<SignedRequest, 'created' | 'keyId'> | null {
  const [, created, keyId] = inputShape.exec(header) ?? [];
  return created === undefined || keyId === undefined ? null : { created: Number(created), keyId };
}

/** Returns the 64 bytes of an Ed25519 signature as base64. Returns null if the header contains no such signature. */
export function parseSignatureHeader(header: string): string | null {
  return signatureShape.exec(header)?.[1] ?? null;
}

/**
 * Returns the SHA-256 of the request body as base64, as stated by the header. Returns null if the header contains no
 * SHA-256.
 */
export function parseContentDigestHeader(header: string): string | null {
  return digestShape.exec(header)?.[1] ?? null;
}
