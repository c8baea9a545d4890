import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { ScanBody, OfflineAllowance } from '#contracts/stations/station-protocol.ts';
import { controllerCommandKinds } from '#contracts/stations/machine-command.ts';
import { SECOND_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Logger } from '#server/core/log-port.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { rotatingCodeBytes } from '#domain/entitlements/rotating-code.ts';
import {
  createControllerClient,
  enrolController,
  ShopRefusalError,
  type ControllerClient,
  type ControllerKey,
  type SendToShop,
} from './controller-client.ts';
import { executeMachineCommand } from './execute-machine-command.ts';
import { createMachine, executeWashCommand, updateBayDisplay, type Machine, runWash, type Wash } from './machine.ts';
import { sleepUnlessStopped, type MachineIntervals, type Sleep, type Speed } from './machine-time.ts';
import { withTanksFilledTo } from './meters.ts';
import { createReportQueue } from './report-queue.ts';
import { reportReadings } from './sensors.ts';
import type { Behaviour, Program, SimulatedBay, BayDefect } from './simulated-bay.ts';

/** Simulated machine that uses our own protocol (docs/station-api.md). */
export type SimulatedStation = {
  readonly bays: readonly SimulatedBay[];
  behaviour(): Behaviour;
  /**
   * Returns true if the machine is connected to the shop. Returns false before the first connection, after the shop
   * refused the machine, and while its power is off.
   */
  isOnline(): boolean;
  behave(behaviour: Behaviour): void;
  /** Simulates a customer who selects a program. The program changes the kind of water, but not the duration. */
  choose(bayNo: number, program: Program): void;
  /** Ends the running wash of a bay, as if the customer had left early. */
  finish(bayNo: number): void;
  /** Simulates a customer who presents a phone or a printed code to the reader of a bay. */
  scan(bayNo: number, text: string): Promise<void>;
  /** Network cable of the machine, which can be unplugged. Null if the machine has no cable. */
  readonly cable: Cable | null;
  /** Sensors of the bays. Null if the machine has no sensors. */
  readonly sensors: Sensors | null;
  /** Control of the machine's speed. Null if the speed cannot be changed. */
  readonly speedControl: SpeedControl | null;
  /** Stops the machine. Its open long poll ends when the shop closes. */
  stop(): void;
};

type Sensors = {
  set(bayNo: number, defect: BayDefect | null): void;
  /** Simulates staff who fill all tanks of a bay up to a level in percent. */
  fillTanks(bayNo: number, percent: number): void;
};

/** Control of the speed of the next wash, as a multiple of the speed of a real machine. */
export type SpeedControl = { speed(): Speed; set(speed: Speed): void };

export type Cable = { isIn(): boolean; plug(isIn: boolean): void };

export type SimulatedStationDeps = {
  readonly send: SendToShop;
  readonly enrolmentCode: string;
  readonly bayCount: number;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Function that waits by the machine's clock. If it is absent, the machine waits in real time. */
  readonly sleep?: Sleep;
  readonly rhythm?: MachineIntervals;
  /** Seconds after which a long poll without a command ends. If absent, the default of the shop is used. */
  readonly pollSeconds?: number;
};

const RETRY_MS = 2 * SECOND_MS;
const UNAUTHORIZED = 401;
const PRECONDITION = 412;

type Link = { client: ControllerClient | null; accepted: boolean };

/** Starts a simulated machine. It enrols, boots, and requests commands until it is stopped. */
export function startSimulatedStation(parts: SimulatedStationDeps): SimulatedStation {
  const { clock, log, bayCount, sleep, rhythm } = parts;
  const stopping = new AbortController();
  const link: Link = { client: null, accepted: false };
  const reports = createReportQueue((events) => {
    if (link.client === null || !isConnected(machine)) throw new Error('the shop cannot be reached');
    return link.client.report(events);
  }, sleep);
  const machine: Machine = createMachine({ clock, stopping: stopping.signal, bayCount, reports, sleep, rhythm });
  live(parts, machine, link).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'a simulated station cannot live');
  });
  return {
    bays: machine.bays,
    behaviour: () => machine.behaviour,
    isOnline: () => link.accepted && machine.isPoweredOn,
    behave(behaviour) {
      machine.behaviour = behaviour;
      // the machine boots after each choice of a behaviour, like a repaired machine; if this boot fails, the next
      // choice repeats it
      if (isConnected(machine)) void link.client?.boot(machine.firmware, controllerCommandKinds).catch(() => undefined);
    },
    choose: (bayNo, program) => updateBayDisplay(machine, bayNo, { program }),
    finish(bayNo) {
      if (machine.bays[bayNo - 1]?.screen === 'running') updateBayDisplay(machine, bayNo, { endsAt: clock.now() });
    },
    async scan(bayNo, text) {
      updateBayDisplay(machine, bayNo, { read: await readCode(link, machine, { bayNo, text }) });
    },
    cable: {
      isIn: () => machine.plugged,
      plug(isIn) {
        machine.plugged = isIn;
      },
    },
    sensors: {
      set: (bayNo, defect) => updateBayDisplay(machine, bayNo, { defect }),
      fillTanks: (bayNo, percent) =>
        void machine.meters.set(bayNo, withTanksFilledTo(machine.meters.get(bayNo), percent)),
    },
    speedControl: {
      speed: () => machine.speed,
      set(speed) {
        machine.speed = speed;
      },
    },
    stop() {
      stopping.abort();
      reports.stop();
    },
  };
}

function isConnected({ isPoweredOn, plugged }: Machine): boolean {
  return isPoweredOn && plugged;
}

/**
 * Returns the shop's response to a scanned code. Without a network cable, the offline allowance of the machine decides.
 * If the power is off or the shop does not respond, the text says that the shop cannot be reached.
 */
async function readCode({ client }: Link, machine: Machine, read: Pick<ScanBody, 'bayNo' | 'text'>): Promise<string> {
  if (client === null || !machine.isPoweredOn) return 'the shop cannot be reached';
  if (!machine.plugged) return startOfflineWash(machine, client.allowance(), read);
  try {
    const answer = await client.scan({ requestId: randomUUID(), ...read });
    return answer.outcome === 'held' ? 'held' : answer.why;
  } catch {
    return 'the shop cannot be reached';
  }
}

/**
 * Enrols the machine, then boots it and requests commands until the shop refuses the key permanently. Other errors are
 * retried.
 */
async function live(
  { send, enrolmentCode, clock, pollSeconds }: SimulatedStationDeps,
  machine: Machine,
  link: Link,
): Promise<void> {
  const key = await enrolWithRetry(send, enrolmentCode, machine);
  if (key === null) return;
  const client = createControllerClient(send, key, () => clock.now());
  link.client = client;
  const isHeard = () => link.accepted && isConnected(machine);
  void reportReadings(client, machine, isHeard);
  void sendHeartbeats(client, machine, isHeard);
  while (!machine.stopping.aborted) {
    try {
      await client.boot(machine.firmware, controllerCommandKinds);
      link.accepted = true;
      await listen(client, machine, pollSeconds);
    } catch (error) {
      const status = error instanceof ShopRefusalError ? error.status : null;
      link.accepted = status !== UNAUTHORIZED;
      // this key was revoked, because another controller was enrolled for this station
      if (machine.stopping.aborted || status === UNAUTHORIZED) return;
      if (status !== PRECONDITION) await sleepUnlessStopped(machine, RETRY_MS);
    }
  }
}

/**
 * Repeats the enrolment with the same key until the shop responds. Returns null if the machine is switched off
 * meanwhile. Throws ShopRefusalError if the shop refuses the code.
 */
async function enrolWithRetry(send: SendToShop, code: string, machine: Machine): Promise<ControllerKey | null> {
  const pair = generateKeyPairSync('ed25519');
  while (!machine.stopping.aborted) {
    try {
      return await enrolController(send, code, pair);
    } catch (error) {
      if (error instanceof ShopRefusalError) throw error;
      await sleepUnlessStopped(machine, RETRY_MS);
    }
  }
  return null;
}

/**
 * Sends heartbeats until the machine is stopped. A failed heartbeat is not repeated, because the next heartbeat follows
 * soon.
 */
async function sendHeartbeats(client: ControllerClient, machine: Machine, isHeard: () => boolean): Promise<void> {
  while (await sleepUnlessStopped(machine, machine.rhythm.heartbeatMs)) {
    if (isHeard()) await client.heartbeat().catch(() => undefined);
  }
}

async function listen(client: ControllerClient, machine: Machine, pollSeconds?: number): Promise<void> {
  while (!machine.stopping.aborted) {
    if (!isConnected(machine)) {
      await sleepUnlessStopped(machine, SECOND_MS);
      continue;
    }
    const { acts, washes } = await client.poll(pollSeconds);
    // a response that arrives while the cable is unplugged is ignored, because the shop will send it again
    if (!isConnected(machine)) continue;
    for (const command of washes) void executeWashCommand(machine, command);
    for (const command of acts) void executeMachineCommand(machine, client, command);
  }
}

/**
 * Handles a code that is scanned while the shop cannot be reached. The machine cannot know if the code is valid, so it
 * checks only the code's format, the bay's state and the remaining allowance. Returns the text for the screen.
 */
function startOfflineWash(
  machine: Machine,
  { washes, minutes }: OfflineAllowance,
  { bayNo, text }: Pick<ScanBody, 'bayNo' | 'text'>,
): string {
  if (canonicalCode(text) === null && rotatingCodeBytes(text) === null) return 'not a code of the shop';
  const bay = machine.bays[bayNo - 1];
  if (bay?.screen !== 'ready' || bay.locked || machine.updating || machine.closedBays.includes(bayNo)) {
    return 'this bay is taken';
  }
  const untold = new Set(
    machine.reports.list().flatMap((event) => ('offlineWash' in event ? event.transactionId : [])),
  );
  if (untold.size >= washes) return 'no connection, and no more washes without one';
  const startedAt = toIsoInstant(machine.clock.now());
  const wash: Wash = {
    transactionId: `o-${randomUUID()}`,
    bayNo,
    minutes,
    begunBy: { offlineWash: { bayNo, text, startedAt } },
    seqNo: 0,
    started: false,
  };
  void runWash(machine, wash);
  return 'given without a connection';
}
