import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { PushSubscriptionKeys } from '#contracts/core/push.ts';
import { startLoopbackServer } from './loopback.ts';

/**
 * A push message that the simulated service accepted. The service validated its headers, and the browser decrypted it.
 */
export type ReceivedPush = {
  readonly path: string;
  readonly text: string;
  readonly ttlSeconds: number;
  readonly urgency: string | undefined;
  /** Claims of the token with which the sender identifies itself (RFC 8292). */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** Public key of the sender in base64url. */
  readonly key: string;
};

/**
 * Behaviour of the simulated push service for the next messages. With `gone` and `unknown`, the subscription no longer
 * exists.
 */
export type PushBehaviour = 'take' | 'gone' | 'unknown' | 'overloaded' | 'elsewhere';

export type PushPeer = {
  readonly received: ReceivedPush[];
  /** Texts about errors that the service or the browser found in received messages. */
  readonly complaints: string[];
  setBehaviour(mood: PushBehaviour): void;
  /**
   * Subscribes a new browser to push messages. It accepts messages only from the sender with this public key
   * (base64url).
   */
  subscribe(publicKey: string): PushSubscriptionKeys;
  close(): Promise<void>;
};

type Browser = { readonly ecdh: ECDH; readonly auth: Buffer; readonly senderKey: string };

const statuses = { take: 201, gone: 410, unknown: 404, overloaded: 429, elsewhere: 307 } as const;

/**
 * Starts a simulated push service (RFC 8030) with its browsers. It verifies the sender's signature (RFC 8292) and
 * decrypts messages (RFC 8291).
 */
export async function startPushService(): Promise<PushPeer> {
  const received: ReceivedPush[] = [];
  const complaints: string[] = [];
  const browsers = new Map<string, Browser>();
  let mood: PushBehaviour = 'take';
  const { baseUrl, close } = await startLoopbackServer(async (request, response) => {
    const body = await bytesOf(request);
    if (mood === 'take') {
      try {
        received.push(readPush({ request, body, browsers, origin: baseUrl }));
      } catch (error) {
        complaints.push(String(error));
        response.writeHead(400).end();
        return;
      }
    }
    response.writeHead(statuses[mood], mood === 'elsewhere' ? { location: 'http://169.254.169.254/' } : {}).end();
  });
  return {
    received,
    complaints,
    setBehaviour(next) {
      mood = next;
    },
    subscribe(senderKey) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { ecdh, auth, senderKey });
      return {
        endpoint: `${baseUrl}${path}`,
        keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    close,
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Message = {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly browsers: ReadonlyMap<string, Browser>;
  readonly origin: string;
};

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

function readPush({ request: { url: path = '', method, headers }, body, browsers, origin }: Message): ReceivedPush {
  const browser = browsers.get(path);
  check(method === 'POST' && browser !== undefined, 'no such subscription');
  check(headers['content-encoding'] === 'aes128gcm', 'another content encoding');
  const { claims, key } = readVapid(headers.authorization ?? '');
  check(key === browser.senderKey, 'another sender');
  check(claims.aud === origin, 'a token for another service');
  check(claims.exp * 1_000 > Date.now() && claims.exp * 1_000 < Date.now() + 86_400_000, 'a token of another time');
  check(/^(?:mailto:|https:)/.test(claims.sub), 'a token without a contact');
  return {
    path,
    text: decrypt(browser, body),
    ttlSeconds: Number(headers['ttl']),
    urgency: String(headers['urgency']),
    claims,
    key,
  };
}

/** Reads and verifies the header `vapid t=…, k=…`. The JWT `t` must be signed with ES256 by the key `k`. */
function readVapid(authorization: string): Pick<ReceivedPush, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', content = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  check(point.length === 65 && point[0] === 4, 'no public key');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${content}`);
  const proof = Buffer.from(signature, 'base64url');
  check(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof), 'a wrong signature');
  return { claims: JSON.parse(Buffer.from(content, 'base64url').toString()), key };
}

const HEADER_BYTES = 21;
const TAG_BYTES = 16;

/** Decrypts one record in the encoding aes128gcm (RFC 8188). The keys are derived as in RFC 8291, 3.4. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyBytes = body.readUInt8(20);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyBytes);
  const record = body.subarray(HEADER_BYTES + keyBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  check(end >= 0, 'no end of the record');
  return plain.subarray(0, end).toString();
}
