/** What a controller signs of a request (RFC 9421, HTTP Message Signatures): one fixed choice of components. */
export type SignedRequest = {
  readonly method: string;
  /** Without a query; calls of stations have none. */
  readonly path: string;
  /** The value of the header `Content-Digest`. */
  readonly contentDigest: string;
  /** Epoch seconds. */
  readonly created: number;
  readonly keyId: string;
};

const LABEL = 'sig1';
const COMPONENTS = '("@method" "@path" "content-digest")';

/** The parameters as both headers and the signature base spell them. */
function parametersOf({ created, keyId }: Pick<SignedRequest, 'created' | 'keyId'>): string {
  return `${COMPONENTS};created=${created};keyid="${keyId}"`;
}

/** The text that the key signs. */
export function signatureBase(request: SignedRequest): string {
  return [
    `"@method": ${request.method}`,
    `"@path": ${request.path}`,
    `"content-digest": ${request.contentDigest}`,
    `"@signature-params": ${parametersOf(request)}`,
  ].join('\n');
}

/** The value of `Signature-Input`. */
export function signatureInput(given: Pick<SignedRequest, 'created' | 'keyId'>): string {
  return `${LABEL}=${parametersOf(given)}`;
}

/** The value of `Signature` around base64. */
export function signatureHeader(base64: string): string {
  return `${LABEL}=:${base64}:`;
}

const inputShape = /^sig1=\("@method" "@path" "content-digest"\);created=(\d{1,12});keyid="([0-9a-f-]{36})"$/;
const signatureShape = /^sig1=:([A-Za-z0-9+/]{86}==):$/;
const digestShape = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** What `Signature-Input` says; null where it is any other choice than ours. */
export function readSignatureInput(header: string): Pick<SignedRequest, 'created' | 'keyId'> | null {
  const [, created, keyId] = inputShape.exec(header) ?? [];
  return created === undefined || keyId === undefined ? null : { created: Number(created), keyId };
}

/** The 64 bytes of an Ed25519 signature as base64; null where the header holds none. */
export function readSignature(header: string): string | null {
  return signatureShape.exec(header)?.[1] ?? null;
}

/** The SHA-256 of the body as base64; null where the header says another digest. */
export function readContentDigest(header: string): string | null {
  return digestShape.exec(header)?.[1] ?? null;
}
