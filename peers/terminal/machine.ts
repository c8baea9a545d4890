import {
  offlineEventSchema,
  stationEventSchema,
  type OfflineEvent,
  type CommandResultBody,
  type StationCommand,
  type StationEvent,
} from '#contracts/stations/station-protocol.ts';
import { toIsoInstant, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { MachineSettings } from '#contracts/stations/machine-command.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Meters } from './meters.ts';
import {
  sleepUnlessStopped,
  sleepAtMachineSpeed,
  realSleep,
  defaultIntervals,
  type MachineIntervals,
  type Sleep,
  type Speed,
} from './machine-time.ts';
import type { ReportQueue } from './report-queue.ts';
import {
  BREAKDOWN_DELAY_MS,
  LATE_REPORT_DELAY_MS,
  POWER_RETURN_DELAY_MS,
  POWER_CUT_DELAY_MS,
  RESET_MS,
  deliveredSeconds,
  newBay,
  readyBay,
  runningBay,
  WATER_START_DELAY_MS,
  type Behaviour,
  type SimulatedBay,
} from './simulated-bay.ts';

/** One wash at the machine. It stays stored after its end, so that repeating a command does not start a second wash. */
export type Wash = {
  readonly transactionId: string;
  readonly bayNo: number;
  readonly minutes: number;
  /** Origin of the wash: a command of the shop, or a code that the machine accepted offline. */
  readonly begunBy: Pick<StationEvent, 'remoteStartId'> | Pick<OfflineEvent, 'offlineWash'>;
  seqNo: number;
  started: boolean;
};

export const INITIAL_FIRMWARE_VERSION = 'simulator 1.0';

export type Machine = {
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly rhythm: MachineIntervals;
  readonly stopping: AbortSignal;
  readonly bays: SimulatedBay[];
  readonly washes: Map<string, Wash>;
  readonly reports: ReportQueue;
  /** Meters and tanks of each bay, by the bay's number. */
  readonly meters: Map<number, Meters>;
  /**
   * Last result of each command, by the command's id. A repeated command therefore changes nothing and receives the
   * same result.
   */
  readonly results: Map<string, CommandResultBody>;
  /**
   * Time of the newest command of each bay and subject. It prevents the machine from carrying out an older command
   * after a newer command.
   */
  readonly newest: Map<string, number>;
  /** Settings from the last settings command. Null before the first command. */
  settings: MachineSettings | null;
  /** Numbers of the bays that the shop keeps closed because of their water temperature. */
  closedBays: readonly number[];
  /** True while firmware is being installed, so that no wash starts. */
  updating: boolean;
  /** Firmware version that the machine reports when it starts. */
  firmware: string;
  behaviour: Behaviour;
  /** Speed of the next wash, as a multiple of the speed of a real machine. */
  speed: Speed;
  isPoweredOn: boolean;
  /** True while the network cable is plugged in. */
  plugged: boolean;
};

export function createMachine(options: {
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  readonly bayCount: number;
  readonly reports: ReportQueue;
  readonly sleep?: Sleep | undefined;
  readonly rhythm?: MachineIntervals | undefined;
}): Machine {
  const { bayCount, sleep = realSleep, rhythm = defaultIntervals, ...rest } = options;
  const bays = Array.from({ length: bayCount }, (_, index) => newBay(index + 1));
  return {
    ...rest,
    sleep,
    rhythm,
    bays,
    washes: new Map(),
    meters: new Map(),
    results: new Map(),
    newest: new Map(),
    settings: null,
    closedBays: [],
    updating: false,
    firmware: INITIAL_FIRMWARE_VERSION,
    behaviour: 'starts',
    speed: 1,
    isPoweredOn: true,
    plugged: true,
  };
}

export function updateBayDisplay(machine: Machine, bayNo: number, change: Partial<SimulatedBay>): void {
  machine.bays[bayNo - 1] = { ...(machine.bays[bayNo - 1] ?? newBay(bayNo)), ...change };
}

/**
 * Carries out a command of the shop about a wash. The behaviour that was chosen on the machine's page determines the
 * result. Never throws.
 */
export async function executeWashCommand(machine: Machine, command: StationCommand): Promise<void> {
  const known = machine.washes.get(command.remoteStartId);
  if (command.kind === 'status') {
    const asked = known ?? storeWash(machine, command);
    if (machine.behaviour !== 'silent' && !asked.started) reportEvent(machine, asked, { kind: 'unknown' });
    return;
  }
  if (known !== undefined) return;
  const wash = storeWash(machine, command);
  if (machine.behaviour === 'silent') return;
  if (machine.clock.now() >= Date.parse(command.startBefore)) {
    return reportEvent(machine, wash, { kind: 'failed', reason: 'the start came too late' });
  }
  updateBayDisplay(machine, command.bayNo, { screen: 'starting' });
  if (!(await sleepAtMachineSpeed(machine, WATER_START_DELAY_MS))) return;
  const refusal = refusalOf(machine, command.bayNo);
  await (refusal === null ? runWash(machine, wash) : refuse(machine, wash, refusal));
}

/** Returns the reason why a bay cannot start a wash. Returns null if it can start a wash. */
function refusalOf({ bays, behaviour, isPoweredOn, updating }: Machine, bayNo: number): string | null {
  if (!isPoweredOn) return 'power cut before the start';
  if (updating) return 'new firmware is being installed';
  if (behaviour === 'refuses') return 'no water pressure';
  return bays[bayNo - 1]?.locked === true ? 'locked' : null;
}

function storeWash({ washes }: Machine, { remoteStartId, bayNo, minutes }: StationCommand): Wash {
  const transactionId = `s-${remoteStartId}`;
  const wash = { transactionId, bayNo, minutes, begunBy: { remoteStartId }, seqNo: 0, started: false };
  washes.set(remoteStartId, wash);
  return wash;
}

async function refuse(machine: Machine, wash: Wash, reason: string): Promise<void> {
  const { bayNo } = wash;
  updateBayDisplay(machine, bayNo, { screen: 'fault' });
  reportEvent(machine, wash, { kind: 'failed', reason });
  await reset(machine, bayNo);
}

/** Runs a complete wash, from the opening of the valve to the rinse. */
export async function runWash(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  const { speed } = machine;
  // the start is stored before the valve opens, so that a command which is repeated after a power cut starts no second
  // wash
  wash.started = true;
  const at = toIsoInstant(machine.clock.now());
  if (machine.behaviour === 'late' && 'remoteStartId' in wash.begunBy) {
    void sleepAtMachineSpeed(machine, LATE_REPORT_DELAY_MS).then(
      (goes) => goes && reportEvent(machine, wash, { kind: 'started', at, offline: true }),
    );
  } else {
    reportEvent(machine, wash, { kind: 'started', at, ...timeLeft(machine, wash.minutes * MINUTE_MS) });
  }
  updateBayDisplay(machine, bayNo, runningBay(readyBay(bayNo), { minutes: wash.minutes, speed }, machine.clock.now()));
  if (machine.behaviour === 'power_cut') await simulatePowerCut(machine, wash);
  else if (machine.behaviour === 'breaks_down') await simulateBreakdown(machine, wash);
  else await waitUntilWashDone(machine, wash);
}

async function waitUntilWashDone(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  const { rhythm, speed } = machine;
  let toldAt = machine.clock.now();
  let leftMs = (wash.minutes * MINUTE_MS) / speed;
  while (await sleepUnlessStopped(machine, Math.min(rhythm.checkIntervalMs, leftMs))) {
    const now = machine.clock.now();
    leftMs = (machine.bays[bayNo - 1]?.endsAt ?? 0) - now;
    if (leftMs <= 0) break;
    if (machine.behaviour === 'untimed' || now - toldAt < rhythm.updateMs / speed) continue;
    toldAt = now;
    reportEvent(machine, wash, { kind: 'updated', ...timeLeft(machine, leftMs * speed) });
  }
  if (machine.stopping.aborted) return;
  reportEvent(machine, wash, {
    kind: 'ended',
    deliveredSeconds: deliveredSeconds(machine.bays[bayNo - 1], machine.clock.now()),
  });
  updateBayDisplay(machine, bayNo, { screen: 'done', endsAt: null });
  // no new wash has begun, so the bay is empty and can be rinsed and disinfected
  if (await reset(machine, bayNo)) reportEvent(machine, wash, { kind: 'rinsed' });
}

/**
 * Returns the part of the machine's report that contains the remaining time. Returns an empty object if the machine
 * does not report it.
 */
function timeLeft({ behaviour }: Machine, leftMs: number): Pick<StationEvent, 'remainingSeconds'> {
  return behaviour === 'untimed' ? {} : { remainingSeconds: Math.round(leftMs / SECOND_MS) };
}

async function simulatePowerCut(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  await sleepAtMachineSpeed(machine, POWER_CUT_DELAY_MS);
  machine.isPoweredOn = false;
  const delivered = deliveredSeconds(machine.bays[bayNo - 1], machine.clock.now());
  updateBayDisplay(machine, bayNo, { screen: 'dark', endsAt: null });
  await sleepAtMachineSpeed(machine, POWER_RETURN_DELAY_MS);
  machine.isPoweredOn = true;
  reportEvent(machine, wash, { kind: 'ended', interruption: 'power', deliveredSeconds: delivered, offline: true });
  updateBayDisplay(machine, bayNo, readyBay(bayNo));
}

async function simulateBreakdown(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  if (!(await sleepAtMachineSpeed(machine, BREAKDOWN_DELAY_MS))) return;
  const delivered = deliveredSeconds(machine.bays[bayNo - 1], machine.clock.now());
  reportEvent(machine, wash, { kind: 'ended', reason: 'pump', interruption: 'fault', deliveredSeconds: delivered });
  updateBayDisplay(machine, bayNo, { screen: 'fault', endsAt: null });
  await reset(machine, bayNo);
}

/**
 * Makes the bay ready for the next wash after a short time. Returns false if a new wash began before, or if the machine
 * is switched off.
 */
async function reset(machine: Machine, bayNo: number): Promise<boolean> {
  if (!(await sleepAtMachineSpeed(machine, RESET_MS))) return false;
  const screen = machine.bays[bayNo - 1]?.screen;
  if (screen === 'starting' || screen === 'running') return false;
  updateBayDisplay(machine, bayNo, readyBay(bayNo));
  return true;
}

/** Adds an event to the report queue. With the behaviour 'repeats', the event is added three times. */
function reportEvent(machine: Machine, wash: Wash, event: Pick<StationEvent, 'kind'> & Partial<StationEvent>): void {
  const { transactionId, begunBy } = wash;
  const facts = { transactionId, seqNo: wash.seqNo, at: toIsoInstant(machine.clock.now()), ...event };
  const report =
    'offlineWash' in begunBy
      ? offlineEventSchema.parse({ ...facts, ...begunBy, offline: true })
      : stationEventSchema.parse({ offline: !machine.isPoweredOn || !machine.plugged, ...facts, ...begunBy });
  wash.seqNo += 1;
  for (let times = machine.behaviour === 'repeats' ? 3 : 1; times > 0; times -= 1) machine.reports.add(report);
}
