import { connect, type ClientHttp2Session } from 'node:http2';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { AppleWalletConfig } from './wallets-config.ts';
import type { WalletUpdateResult } from './port.ts';

/** URL of Apple's production push service. All updates of passes go through it, even for test passes. */
const ADDRESS = 'https://api.push.apple.com';
const TIMEOUT_MS = 10 * SECOND_MS;
const REASON_MAX_LENGTH = 1_000;

export type ApplePushOptions = Pick<AppleWalletConfig, 'certificate' | 'passTypeId' | 'privateKey'> & {
  /** URL and CA certificate that replace those of Apple in tests. */
  readonly url?: string;
  readonly ca?: string;
  readonly timeoutMs?: number;
};

/**
 * Sends push notifications through Apple's push service, over one connection per call. A push has no content. The phone
 * then requests changes from this server. The responses for an invalid token are listed in "Handling notification
 * responses from APNs", statuses 410 and 400.
 */
export async function sendApplePushes(
  options: ApplePushOptions,
  pushTokens: readonly string[],
): Promise<WalletUpdateResult[]> {
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
        const result = await Promise.race([broken, pushToPhone(session, options.passTypeId, token)]);
        return result === 'broken' ? 'failed' : result;
      }),
    );
  } finally {
    session.destroy();
  }
}

function pushToPhone(session: ClientHttp2Session, topic: string, token: string): Promise<WalletUpdateResult> {
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
    stream.on('end', () => resolve(resultOfAnswer(status, reason)));
    stream.on('error', () => resolve('failed'));
    stream.end('{}');
  });
}

const OK = 200;
const BAD_REQUEST = 400;
const GONE = 410;

function resultOfAnswer(status: number, reason: string): WalletUpdateResult {
  if (status === OK) return 'told';
  const isDead =
    status === GONE || (status === BAD_REQUEST && /"(?:BadDeviceToken|DeviceTokenNotForTopic)"/.test(reason));
  return isDead ? 'gone' : 'failed';
}
