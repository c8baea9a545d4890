import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  bootAnswerSchema,
  commandsAnswerSchema,
  enrolStation,
  eventsAnswerSchema,
  heartbeatAnswerSchema,
  scanAnswerSchema,
  STATION_API_PATH,
  type BootAnswer,
  type EventsAnswer,
  type OfflineAllowance,
  type OfflineEvent,
  type ScanAnswer,
  type ScanBody,
  type StationCommand,
  type StationEvent,
} from '#contracts/stations/station-protocol.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { signatureBase, signatureHeader, signatureInput } from '#domain/stations/machine/station-signature.ts';

/** One POST to the shop, however it gets there. */
export type Send = (call: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{ readonly status: number; readonly body: unknown }>;

export class ShopRefusalError extends Error {
  override readonly name = 'ShopRefusalError';
  readonly status: number;
  constructor(path: string, status: number) {
    super(`the shop answered ${status} to ${path}`);
    this.status = status;
  }
}

/** What a controller needs to speak for its station. */
export type ControllerKey = { readonly keyId: string; readonly privateKey: KeyObject };

const OK = 200;
const CREATED = 201;

/**
 * Introduces a key by a code that enrols one controller. A call whose answer was lost is repeated with the same pair.
 * Throws ShopRefusalError where the code is refused.
 */
export async function enrol(send: Send, code: string, pair = generateKeyPairSync('ed25519')): Promise<ControllerKey> {
  const { publicKey, privateKey } = pair;
  const { x } = publicKey.export({ format: 'jwk' });
  const answer = await send({
    path: enrolStation.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, publicKey: x }),
  });
  if (answer.status !== CREATED) throw new ShopRefusalError(enrolStation.path, answer.status);
  return { keyId: enrolStation.answer.parse(answer.body).keyId, privateKey };
}

export type ControllerClient = {
  boot(firmware: string): Promise<BootAnswer>;
  heartbeat(): Promise<void>;
  /** Waits up to 20 seconds for something to do. */
  commands(): Promise<StationCommand[]>;
  /** What the reader read; the same `requestId` again is the same answer. */
  scan(read: ScanBody): Promise<ScanAnswer>;
  report(events: readonly (StationEvent | OfflineEvent)[]): Promise<EventsAnswer['results']>;
  /** What it may give without the shop, as it was told last; nothing before. */
  allowance(): OfflineAllowance;
};

/** The calls of docs/station-api.md, each signed. Every call throws ShopRefusalError where the shop says no. */
export function createControllerClient(
  send: Send,
  { keyId, privateKey }: ControllerKey,
  now: () => number,
): ControllerClient {
  let allowance: OfflineAllowance = { washes: 0, minutes: 1 };

  function heard<Answer extends { readonly offline: OfflineAllowance }>(answer: Answer): Answer {
    allowance = answer.offline;
    return answer;
  }

  async function call(name: string, content: object): Promise<unknown> {
    const path = `${STATION_API_PATH}/${name}`;
    const body = JSON.stringify(content);
    const contentDigest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    const created = Math.floor(now() / SECOND_MS);
    const base = signatureBase({ method: 'POST', path, contentDigest, created, keyId });
    const answer = await send({
      path,
      body,
      headers: {
        'content-type': 'application/json',
        'content-digest': contentDigest,
        'signature-input': signatureInput({ created, keyId }),
        signature: signatureHeader(sign(null, Buffer.from(base), privateKey).toString('base64')),
      },
    });
    if (answer.status !== OK) throw new ShopRefusalError(path, answer.status);
    return answer.body;
  }

  return {
    boot: async (firmware) => heard(bootAnswerSchema.parse(await call('boot', { firmware, clockTrusted: true }))),
    async heartbeat() {
      heard(heartbeatAnswerSchema.parse(await call('heartbeat', { time: isoTextOf(now()), clockTrusted: true })));
    },
    commands: async () => commandsAnswerSchema.parse(await call('commands', {})).commands,
    scan: async (read) => scanAnswerSchema.parse(await call('scan', read)),
    report: async (events) => heard(eventsAnswerSchema.parse(await call('events', { events }))).results,
    allowance: () => allowance,
  };
}
