import { createHash, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { StationId } from '#contracts/core/ids.ts';
import { SIGNATURE_TOLERANCE_SECONDS } from '#contracts/stations/station-protocol.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  parseContentDigestHeader,
  parseSignatureHeader,
  parseSignatureInputHeader,
  signatureBase,
  type SignedRequest,
} from '#domain/stations/machine/station-signature.ts';
import type { Deps } from '#server/stations/deps.ts';
import { findStationKey } from '../store/station-key.ts';

/** Received request, with its bytes and the three headers of its signature. */
export type ReceivedControllerRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
  header(name: string): string | undefined;
};

/**
 * Result of verifying a request. `heardAt` is the time (epoch ms) of the controller's last message, or null until the
 * controller has booted with this key. `clock` means that the signature is valid, but its time differs too much from
 * the server clock. The controller then sets its clock by the `Date` header and tries again.
 */
export type ControllerRequestVerification =
  | {
      readonly ok: true;
      readonly stationId: StationId;
      readonly keyId: string;
      readonly heardAt: number | null;
      /** Time (epoch ms) at which the request was signed, by the machine's clock. */
      readonly signedAt: number;
    }
  | { readonly ok: false; readonly why: 'unsigned' | 'digest' | 'clock' | 'key' | 'signature' };

type Proof = Pick<SignedRequest, 'created' | 'keyId' | 'contentDigest'> & { readonly signature: Buffer };

/** Parses the signature headers. Returns null if a header is missing or its form is not supported. */
function proofOf({ header }: ReceivedControllerRequest): Proof | null {
  const input = parseSignatureInputHeader(header('signature-input') ?? '');
  const signature = parseSignatureHeader(header('signature') ?? '');
  const contentDigest = header('content-digest');
  if (input === null || signature === null || contentDigest === undefined) return null;
  return { ...input, contentDigest, signature: Buffer.from(signature, 'base64') };
}

function isDigestValid(contentDigest: string, body: Buffer): boolean {
  const digest = parseContentDigestHeader(contentDigest);
  return digest !== null && timingSafeEqual(createHash('sha256').update(body).digest(), Buffer.from(digest, 'base64'));
}

/**
 * Verifies the signature of a request (RFC 9421 over method, path and body), and returns the station that signed it. A
 * revoked key is not valid.
 */
export async function verifyControllerRequest(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  request: ReceivedControllerRequest,
): Promise<ControllerRequestVerification> {
  const proof = proofOf(request);
  if (proof === null) return { ok: false, why: 'unsigned' };
  if (!isDigestValid(proof.contentDigest, request.body)) return { ok: false, why: 'digest' };
  const key = await findStationKey(db, proof.keyId);
  if (key === null) return { ok: false, why: 'key' };
  const base = signatureBase({ ...proof, method: request.method, path: request.path });
  if (!verify(null, Buffer.from(base), publicKeyOf(key.publicKey), proof.signature)) {
    return { ok: false, why: 'signature' };
  }
  const awaySeconds = Math.abs(proof.created - clock.now() / SECOND_MS);
  if (awaySeconds > SIGNATURE_TOLERANCE_SECONDS) return { ok: false, why: 'clock' };
  return {
    ok: true,
    stationId: key.stationId,
    keyId: proof.keyId.toLowerCase(),
    heardAt: key.heardAt,
    signedAt: proof.created * SECOND_MS,
  };
}

/** Maximum number of parsed keys in memory. Each key needs about one KB. */
const PARSED_KEYS_MAX = 10_000;

/**
 * Cache of parsed keys. The cache key is the 32 bytes of the public key. A cached key is not necessarily valid, because
 * every request checks if the key is revoked.
 */
const parsedKeys = new Map<string, KeyObject>();

/** Converts the 32 bytes of an Ed25519 public key to a key object of Node. The result is cached for each key. */
function publicKeyOf(raw: Buffer): KeyObject {
  const x = raw.toString('base64url');
  const known = parsedKeys.get(x);
  if (known !== undefined) return known;
  const parsed = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (parsedKeys.size >= PARSED_KEYS_MAX) parsedKeys.clear();
  parsedKeys.set(x, parsed);
  return parsed;
}
