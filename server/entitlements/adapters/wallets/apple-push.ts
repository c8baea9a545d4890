import { connect, type ClientHttp2Session } from 'node:http2';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { AppleWalletConfig } from '#server/core/config/sections/config-wallets.ts';
import type { Told } from './port.ts';

/** Passes are told by Apple's production service alone, whatever they were tried with. */
const ADDRESS = 'https://api.push.apple.com';
const TIMEOUT_MS = 10 * SECOND_MS;
const REASON_MAX_LENGTH = 1_000;

export type ApplePushOptions = Pick<AppleWalletConfig, 'certificate' | 'passTypeId' | 'privateKey'> & {
  /** Another address than Apple's, and who vouches for it: for tests. */
  readonly url?: string;
  readonly ca?: string;
  readonly timeoutMs?: number;
};

/**
 * Apple's push service over one connection a round. A push carries nothing: the telephone asks us for what is new. Which
 * answer means that a token is dead: "Handling notification responses from APNs", statuses 410 and 400.
 */
export async function pushToPhones(options: ApplePushOptions, pushTokens: readonly string[]): Promise<Told[]> {
  if (pushTokens.length === 0) return [];
  const { certificate: cert, privateKey: key, url = ADDRESS, ca, timeoutMs = TIMEOUT_MS } = options;
  const session = connect(url, { cert, key, ...(ca === undefined ? {} : { ca }) });
  const broken = new Promise<'broken'>((resolve) => {
    session.once('error', () => resolve('broken'));
    session.once('close', () => resolve('broken'));
    session.setTimeout(timeoutMs, () => resolve('broken'));
  });
  try {
    return await Promise.all(
      pushTokens.map(async (token) => {
        const told = await Promise.race([broken, push(session, options.passTypeId, token)]);
        return told === 'broken' ? 'failed' : told;
      }),
    );
  } finally {
    session.destroy();
  }
}

function push(session: ClientHttp2Session, topic: string, token: string): Promise<Told> {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    });
    let status = 0;
    let reason = '';
    stream.setEncoding('utf8');
    stream.on('response', (headers) => {
      status = headers[':status'] ?? 0;
    });
    stream.on('data', (chunk: string) => {
      reason = (reason + chunk).slice(0, REASON_MAX_LENGTH);
    });
    stream.on('end', () => resolve(toldOf(status, reason)));
    stream.on('error', () => resolve('failed'));
    stream.end('{}');
  });
}

const OK = 200;
const BAD_REQUEST = 400;
const GONE = 410;

function toldOf(status: number, reason: string): Told {
  if (status === OK) return 'told';
  const isDead =
    status === GONE || (status === BAD_REQUEST && /"(?:BadDeviceToken|DeviceTokenNotForTopic)"/.test(reason));
  return isDead ? 'gone' : 'failed';
}
