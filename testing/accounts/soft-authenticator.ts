import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Fields of the browser's WebAuthn options that an authenticator uses. */
type Options = {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
};

/** Possible wrong values of an authenticator or a browser. */
export type Lie = {
  readonly challenge?: string;
  readonly origin?: string;
  readonly domain?: string;
  readonly type?: string;
  readonly userHandle?: string | null;
  readonly counter?: number;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly backupEligible?: boolean;
  readonly backedUp?: boolean;
  /** Signs with another key. */
  readonly wrongKey?: boolean;
  /** Changes a byte of the signature. */
  readonly brokenSignature?: boolean;
  /** Attestation statement: none (the default), packed with its own key, or a given one. */
  readonly statement?: 'none' | 'packed' | { readonly format: string; readonly parts: Map<string, never> };
  /** Id of the credential sent with the signature. */
  readonly id?: string;
};

const ES256 = -7;

type State = {
  readonly origin: string;
  readonly counts: boolean;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly stranger: KeyObject;
  readonly credentialId: Buffer;
  counter: number;
  userHandle: string | null;
};

/**
 * Platform authenticator with node:crypto: P-256, one passkey, every field can be wrong. `counts` false: the counter
 * stays zero, as with most synchronised passkeys.
 */
export function createSoftAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const state: State = {
    origin,
    counts,
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    stranger: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    credentialId: randomBytes(32),
    counter: 0,
    userHandle: null,
  };
  return {
    credentialId: state.credentialId.toString('base64url'),
    /** Result of `navigator.credentials.create()`. */
    make: (options: Options, lie: Lie = {}) => make(state, options, lie),
    /** Result of `navigator.credentials.get()`. */
    answer: (options: Options, lie: Lie = {}) => answer(state, options, lie),
  };
}

function make(state: State, options: Options, lie: Lie) {
  state.userHandle = options.user?.id ?? null;
  const clientData = clientDataOf(state, lie, { type: 'webauthn.create', challenge: options.challenge });
  const attested = attestedCredential(state.credentialId, state.publicKey);
  const data = authenticatorData(state, lie, { domain: options.rp?.id ?? '', attested });
  const { format, parts } = statementOf(lie, () => signed(state, lie, [data, sha256(clientData)]));
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, never> | Uint8Array>([
      ['fmt', format],
      ['attStmt', parts],
      ['authData', new Uint8Array(data)],
    ]),
  );
  const attestationObject = Buffer.from(attestation).toString('base64url');
  return credential(state, lie, { clientDataJSON: clientData.toString('base64url'), attestationObject });
}

function answer(state: State, options: Options, lie: Lie) {
  const clientData = clientDataOf(state, lie, { type: 'webauthn.get', challenge: options.challenge });
  const data = authenticatorData(state, lie, { domain: options.rpId ?? '', attested: null });
  const userHandle = lie.userHandle === undefined ? state.userHandle : lie.userHandle;
  return credential(state, lie, {
    clientDataJSON: clientData.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: signed(state, lie, [data, sha256(clientData)]).toString('base64url'),
    ...(userHandle === null ? {} : { userHandle }),
  });
}

function authenticatorData(
  state: State,
  lie: Lie,
  { domain, attested }: { readonly domain: string; readonly attested: Buffer | null },
): Buffer {
  if (state.counts) state.counter += 1;
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flagsOf(lie) | (attested === null ? 0 : 0x40), 0);
  tail.writeUInt32BE(lie.counter ?? state.counter, 1);
  return Buffer.concat([sha256(lie.domain ?? domain), tail, attested ?? Buffer.alloc(0)]);
}

/** Present, verified, may be backed up, is backed up: true unless set otherwise. */
function flagsOf({ userPresent, userVerified, backupEligible, backedUp }: Lie): number {
  const said = [
    [userPresent, 0x01],
    [userVerified, 0x04],
    [backupEligible, 0x08],
    [backedUp, 0x10],
  ] as const;
  return said.reduce((flags, [is, bit]) => (is === false ? flags : flags | bit), 0);
}

function signed(state: State, lie: Lie, parts: readonly Buffer[]): Buffer {
  const signature = sign('sha256', Buffer.concat(parts), lie.wrongKey === true ? state.stranger : state.privateKey);
  if (lie.brokenSignature === true) signature.writeUInt8(signature.readUInt8(20) ^ 0xff, 20);
  return signature;
}

function clientDataOf(
  { origin }: State,
  lie: Lie,
  truth: { readonly type: string; readonly challenge: string },
): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: lie.type ?? truth.type,
      challenge: lie.challenge ?? truth.challenge,
      origin: lie.origin ?? origin,
      crossOrigin: false,
    }),
  );
}

function credential({ credentialId }: State, lie: Lie, response: Record<string, unknown>) {
  const id = lie.id ?? credentialId.toString('base64url');
  return {
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response,
    clientExtensionResults: {},
  };
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

function attestedCredential(credentialId: Buffer, publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  return Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
}

function coordinate(part: string | undefined): Uint8Array {
  return new Uint8Array(Buffer.from(part ?? '', 'base64url'));
}

function statementOf(lie: Lie, signature: () => Buffer): { format: string; parts: Map<string, never> } {
  const statement = lie.statement ?? 'none';
  if (typeof statement === 'object') return statement;
  const parts = new Map<string, number | Uint8Array>();
  if (statement === 'packed') {
    parts.set('alg', ES256);
    parts.set('sig', new Uint8Array(signature()));
  }
  return { format: statement, parts: parts as Map<string, never> };
}
