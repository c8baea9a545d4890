import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScanBody } from '#contracts/stations/station-protocol.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Logger } from '#server/core/deps.ts';
import {
  createControllerClient,
  enrol,
  ShopRefusalError,
  type ControllerClient,
  type ControllerKey,
  type Send,
} from './controller-client.ts';
import { giveOffline } from './give-offline.ts';
import { createMachine, obey, show, type Machine } from './machine.ts';
import { createReportQueue } from './report-queue.ts';
import type { Behaviour, Program, SimulatedBay } from './simulated-bay.ts';

/** A machine of our own making that speaks docs/station-api.md as a real one would. */
export type SimulatedStation = {
  readonly bays: readonly SimulatedBay[];
  behaviour(): Behaviour;
  /** False where the shop did not accept it, or while its power is away. */
  isOnline(): boolean;
  behave(behaviour: Behaviour): void;
  /** Somebody at the machine turns the dial; it changes what the water is, never how long. */
  choose(bayNo: number, program: Program): void;
  /** Somebody leaves before the minutes are over. */
  finish(bayNo: number): void;
  /** Somebody holds a phone, or a paper, up to the reader of a bay. */
  scan(bayNo: number, text: string): Promise<void>;
  /** Of its network; null where it has none of its own. */
  readonly cable: Cable | null;
  /** A question that is open is answered when the shop closes. */
  stop(): void;
};

export type Cable = { isIn(): boolean; plug(isIn: boolean): void };

export type StationParts = {
  readonly send: Send;
  readonly enrolmentCode: string;
  readonly bayCount: number;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
};

const FIRMWARE = 'simulator 1.0';
const HEARTBEAT_MS = 60 * SECOND_MS;
const RETRY_MS = 2 * SECOND_MS;
const UNAUTHORIZED = 401;
const PRECONDITION = 412;

type Link = { client: ControllerClient | null; accepted: boolean };

/** Enrols, boots and listens; resolves nothing: the machine lives until it is stopped. */
export function startSimulatedStation(parts: StationParts): SimulatedStation {
  const { clock, log, bayCount } = parts;
  const stopping = new AbortController();
  const link: Link = { client: null, accepted: false };
  const reports = createReportQueue((events) => {
    if (link.client === null || !isConnected(machine)) throw new Error('the shop cannot be reached');
    return link.client.report(events);
  });
  const machine: Machine = createMachine({ clock, stopping: stopping.signal, bayCount, reports });
  live(parts, machine, link).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'a simulated station cannot live');
  });
  return {
    bays: machine.bays,
    behaviour: () => machine.behaviour,
    isOnline: () => link.accepted && machine.powered,
    behave(behaviour) {
      machine.behaviour = behaviour;
    },
    choose: (bayNo, program) => show(machine, bayNo, { program }),
    finish(bayNo) {
      if (machine.bays[bayNo - 1]?.screen === 'running') show(machine, bayNo, { endsAt: clock.now() });
    },
    async scan(bayNo, text) {
      show(machine, bayNo, { read: await readCode(link, machine, { bayNo, text }) });
    },
    cable: {
      isIn: () => machine.plugged,
      plug(isIn) {
        machine.plugged = isIn;
      },
    },
    stop() {
      stopping.abort();
      reports.stop();
    },
  };
}

function isConnected({ powered, plugged }: Machine): boolean {
  return powered && plugged;
}

/** What the shop says of a code; where it cannot be asked the machine gives what it was allowed to. */
async function readCode({ client }: Link, machine: Machine, read: Pick<ScanBody, 'bayNo' | 'text'>): Promise<string> {
  if (client === null || !machine.powered) return 'the shop cannot be reached';
  if (!machine.plugged) return giveOffline(machine, client.allowance(), read);
  try {
    const answer = await client.scan({ requestId: randomUUID(), ...read });
    return answer.outcome === 'held' ? 'held' : answer.why;
  } catch {
    return 'the shop cannot be reached';
  }
}

/** Boots and listens until the shop says no for good; whatever else goes wrong is tried again. */
async function live({ send, enrolmentCode, clock }: StationParts, machine: Machine, link: Link): Promise<void> {
  const key = await enrolUntilAnswered(send, enrolmentCode, machine);
  if (key === null) return;
  const client = createControllerClient(send, key, () => clock.now());
  link.client = client;
  while (!machine.stopping.aborted) {
    try {
      await client.boot(FIRMWARE);
      link.accepted = true;
      await listen(client, machine);
    } catch (error) {
      const status = error instanceof ShopRefusalError ? error.status : null;
      link.accepted = status !== UNAUTHORIZED;
      // somebody else was enrolled in its place
      if (machine.stopping.aborted || status === UNAUTHORIZED) return;
      if (status !== PRECONDITION) await pause(machine, RETRY_MS);
    }
  }
}

/** Repeats the call with the same key where no answer came; null where the machine is switched off meanwhile. */
async function enrolUntilAnswered(send: Send, code: string, machine: Machine): Promise<ControllerKey | null> {
  const pair = generateKeyPairSync('ed25519');
  while (!machine.stopping.aborted) {
    try {
      return await enrol(send, code, pair);
    } catch (error) {
      if (error instanceof ShopRefusalError) throw error;
      await pause(machine, RETRY_MS);
    }
  }
  return null;
}

async function listen(client: ControllerClient, machine: Machine): Promise<void> {
  let heardAt = machine.clock.now();
  while (!machine.stopping.aborted) {
    if (!isConnected(machine)) {
      await pause(machine, SECOND_MS);
      continue;
    }
    if (machine.clock.now() - heardAt >= HEARTBEAT_MS) {
      await client.heartbeat();
      heardAt = machine.clock.now();
    }
    const commands = await client.commands();
    // an answer that came through no cable was never heard; the shop says it again
    if (isConnected(machine)) for (const command of commands) void obey(machine, command);
  }
}

async function pause({ stopping }: Machine, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
