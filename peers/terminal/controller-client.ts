import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  bootResponseSchema,
  commandsResponseSchema,
  enrolStation,
  eventsResponseSchema,
  heartbeatResponseSchema,
  scanResponseSchema,
  STATION_API_PATH,
  type BootResponse,
  type EventsResponse,
  type OfflineAllowance,
  type OfflineEvent,
  type CommandResultBody,
  type ScanResponse,
  type ScanBody,
  type StationCommand,
  type StationEvent,
} from '#contracts/stations/station-protocol.ts';
import {
  commandResultResponseSchema,
  type MachineCommand,
  type MachineCommandKind,
  type CommandResultResponse,
} from '#contracts/stations/machine-command.ts';
import { readingsResponseSchema, type Reading, type ReadingsResponse } from '#contracts/stations/readings.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { signatureBase, signatureHeader, signatureInput } from '#domain/stations/machine/station-signature.ts';

export type SendToShop = (call: {
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

/** Key with which a controller signs the requests of its station. */
export type ControllerKey = { readonly keyId: string; readonly privateKey: KeyObject };

const OK = 200;
const CREATED = 201;

/**
 * Enrols a controller's key with a single-use code. After a lost response, the caller repeats the call with the same
 * key pair. Throws ShopRefusalError if the code is refused.
 */
export async function enrolController(
  send: SendToShop,
  code: string,
  pair = generateKeyPairSync('ed25519'),
): Promise<ControllerKey> {
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
  boot(firmware: string, commands?: readonly MachineCommandKind[]): Promise<BootResponse>;
  heartbeat(): Promise<void>;
  /** Requests commands from the shop with a long poll of up to `waitSeconds` (20 if absent). */
  poll(waitSeconds?: number): Promise<PolledCommands>;
  /** Requests commands from the shop with a long poll. Returns only the commands about washes. */
  commands(): Promise<StationCommand[]>;
  /** Acknowledges a command, or reports its result. Repeating a report changes nothing. */
  reportResult(result: CommandResultBody): Promise<CommandResultResponse>;
  /** Reports a scanned text. A repeated `requestId` receives the same response. */
  scan(read: ScanBody): Promise<ScanResponse>;
  /** Reports the current values of the sensors and meters. */
  readings(readings: readonly Reading[]): Promise<ReadingsResponse>;
  report(events: readonly (StationEvent | OfflineEvent)[]): Promise<EventsResponse['results']>;
  /**
   * Returns the newest number of washes that the shop allows without a connection. Returns zero before the shop has
   * sent a number.
   */
  allowance(): OfflineAllowance;
};

/** A command, and the time in ms that is left to begin it. The time is measured by the server clock. */
export type TimedCommand = MachineCommand & { readonly leftMs: number };

/** Commands of one response. `washes` contains the commands about washes, and `acts` all other commands. */
export type PolledCommands = { readonly washes: StationCommand[]; readonly acts: TimedCommand[] };

/**
 * Creates functions for the signed calls that docs/station-api.md defines. Every call throws ShopRefusalError if the
 * shop refuses it.
 */
export function createControllerClient(
  send: SendToShop,
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

  async function poll(waitSeconds?: number): Promise<PolledCommands> {
    const { commands, time } = commandsResponseSchema.parse(await call('commands', { waitSeconds }));
    return {
      washes: commands.filter((command) => 'remoteStartId' in command),
      acts: commands
        .filter((command) => 'commandId' in command)
        .map((command) => ({ ...command, leftMs: Date.parse(command.expiresAt) - Date.parse(time) })),
    };
  }

  return {
    boot: async (firmware, commands = []) =>
      heard(bootResponseSchema.parse(await call('boot', { firmware, clockTrusted: true, commands }))),
    async heartbeat() {
      heard(heartbeatResponseSchema.parse(await call('heartbeat', { time: toIsoInstant(now()), clockTrusted: true })));
    },
    poll,
    commands: async () => (await poll()).washes,
    reportResult: async (result) => commandResultResponseSchema.parse(await call('results', result)),
    readings: async (readings) => readingsResponseSchema.parse(await call('readings', { readings })),
    scan: async (read) => scanResponseSchema.parse(await call('scan', read)),
    report: async (events) => heard(eventsResponseSchema.parse(await call('events', { events }))).results,
    allowance: () => allowance,
  };
}
