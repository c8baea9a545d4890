import { setTimeout as sleep } from 'node:timers/promises';
import {
  offlineEventSchema,
  stationEventSchema,
  type OfflineEvent,
  type StationCommand,
  type StationEvent,
} from '#contracts/stations/station-protocol.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { ReportQueue } from './report-queue.ts';
import {
  BREAKS_AFTER_MS,
  LATE_MS,
  POWER_BACK_AFTER_MS,
  POWER_CUT_AFTER_MS,
  RESET_MS,
  readyBay,
  runningBay,
  VALVE_MS,
  type Behaviour,
  type SimulatedBay,
} from './simulated-bay.ts';

/** One wash at the machine, from what began it to its end; kept, so that a command that comes again begins nothing. */
export type Wash = {
  readonly transactionId: string;
  readonly bayNo: number;
  readonly minutes: number;
  /** The command of the shop, or the code that was taken while nobody could be asked. */
  readonly begunBy: Pick<StationEvent, 'remoteStartId'> | Pick<OfflineEvent, 'offlineWash'>;
  seqNo: number;
  started: boolean;
};

/** The machine as it stands there; only the functions in this file change it. */
export type Machine = {
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  readonly bays: SimulatedBay[];
  readonly washes: Map<string, Wash>;
  readonly reports: ReportQueue;
  behaviour: Behaviour;
  powered: boolean;
  /** The cable of the network is in. */
  plugged: boolean;
};

export function createMachine(given: {
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  readonly bayCount: number;
  readonly reports: ReportQueue;
}): Machine {
  const { bayCount, ...rest } = given;
  const bays = Array.from({ length: bayCount }, (_, index) => readyBay(index + 1));
  return { ...rest, bays, washes: new Map(), behaviour: 'starts', powered: true, plugged: true };
}

/** Changes what the screen of a bay shows. */
export function show(machine: Machine, bayNo: number, change: Partial<SimulatedBay>): void {
  machine.bays[bayNo - 1] = { ...(machine.bays[bayNo - 1] ?? readyBay(bayNo)), ...change };
}

/** Does what the shop asks, in the way that was chosen on the machine's page. Never throws. */
export async function obey(machine: Machine, command: StationCommand): Promise<void> {
  const known = machine.washes.get(command.remoteStartId);
  if (command.kind === 'status') {
    const asked = known ?? keepWash(machine, command);
    if (machine.behaviour !== 'silent' && !asked.started) tell(machine, asked, { kind: 'unknown' });
    return;
  }
  // once is enough, and late is never
  if (known !== undefined || machine.clock.now() >= Date.parse(command.startBefore)) return;
  const wash = keepWash(machine, command);
  if (machine.behaviour === 'silent') return;
  show(machine, command.bayNo, { screen: 'starting' });
  if (!(await pause(machine, VALVE_MS))) return;
  await (machine.behaviour === 'refuses' ? refuse(machine, wash) : run(machine, wash));
}

function keepWash({ washes }: Machine, { remoteStartId, bayNo, minutes }: StationCommand): Wash {
  const transactionId = `s-${remoteStartId}`;
  const wash = { transactionId, bayNo, minutes, begunBy: { remoteStartId }, seqNo: 0, started: false };
  washes.set(remoteStartId, wash);
  return wash;
}

async function refuse(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  show(machine, bayNo, { screen: 'fault' });
  tell(machine, wash, { kind: 'failed', reason: 'no water pressure' });
  await reset(machine, bayNo);
}

/** From the water to the rinse. */
export async function run(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  // written before the valve opens: what comes again after a power cut begins nothing
  wash.started = true;
  const at = isoTextOf(machine.clock.now());
  if (machine.behaviour === 'late' && 'remoteStartId' in wash.begunBy) {
    void pause(machine, LATE_MS).then((goes) => goes && tell(machine, wash, { kind: 'started', at, offline: true }));
  } else {
    tell(machine, wash, { kind: 'started', at });
  }
  show(machine, bayNo, runningBay(readyBay(bayNo), wash, machine.clock.now()));
  if (machine.behaviour === 'power_cut') await losePower(machine, wash);
  else if (machine.behaviour === 'breaks_down') await breakDown(machine, wash);
  else await untilDone(machine, wash);
}

async function untilDone(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  while (await pause(machine, SECOND_MS / 2)) {
    const endsAt = machine.bays[bayNo - 1]?.endsAt ?? 0;
    if (endsAt <= machine.clock.now()) break;
  }
  if (machine.stopping.aborted) return;
  tell(machine, wash, { kind: 'ended', deliveredSeconds: deliveredSeconds(machine, bayNo) });
  show(machine, bayNo, { screen: 'done', endsAt: null });
  // nobody stands in the bay any more: it rinses and disinfects itself
  if (await reset(machine, bayNo)) tell(machine, wash, { kind: 'rinsed' });
}

async function losePower(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  await pause(machine, POWER_CUT_AFTER_MS);
  machine.powered = false;
  const delivered = deliveredSeconds(machine, bayNo);
  show(machine, bayNo, { screen: 'dark', endsAt: null });
  await pause(machine, POWER_BACK_AFTER_MS);
  machine.powered = true;
  tell(machine, wash, { kind: 'ended', interruption: 'power', deliveredSeconds: delivered, offline: true });
  show(machine, bayNo, readyBay(bayNo));
}

async function breakDown(machine: Machine, wash: Wash): Promise<void> {
  const { bayNo } = wash;
  if (!(await pause(machine, BREAKS_AFTER_MS))) return;
  const delivered = deliveredSeconds(machine, bayNo);
  tell(machine, wash, { kind: 'ended', reason: 'pump', interruption: 'fault', deliveredSeconds: delivered });
  show(machine, bayNo, { screen: 'fault', endsAt: null });
  await reset(machine, bayNo);
}

/** After a while the bay is ready for the next; false where the next wash was quicker, or the machine is switched off. */
async function reset(machine: Machine, bayNo: number): Promise<boolean> {
  if (!(await pause(machine, RESET_MS))) return false;
  const screen = machine.bays[bayNo - 1]?.screen;
  if (screen === 'starting' || screen === 'running') return false;
  show(machine, bayNo, readyBay(bayNo));
  return true;
}

/** How long the water has run in this bay. */
function deliveredSeconds({ bays, clock }: Machine, bayNo: number): number {
  const now = clock.now();
  return Math.round((now - (bays[bayNo - 1]?.startedAt ?? now)) / SECOND_MS);
}

/** Three times where the machine repeats itself. */
function tell(machine: Machine, wash: Wash, event: Pick<StationEvent, 'kind'> & Partial<StationEvent>): void {
  const { transactionId, begunBy } = wash;
  const facts = { transactionId, seqNo: wash.seqNo, at: isoTextOf(machine.clock.now()), ...event };
  const told =
    'offlineWash' in begunBy
      ? offlineEventSchema.parse({ ...facts, ...begunBy, offline: true })
      : stationEventSchema.parse({ offline: !machine.powered || !machine.plugged, ...facts, ...begunBy });
  wash.seqNo += 1;
  for (let times = machine.behaviour === 'repeats' ? 3 : 1; times > 0; times -= 1) machine.reports.add(told);
}

/** False where the machine is being switched off. */
async function pause({ stopping }: Machine, ms: number): Promise<boolean> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
  return !stopping.aborted;
}
