import { setTimeout as wait } from 'node:timers/promises';
import type { RedemptionId } from '#contracts/core/ids.ts';
import type { StationCommand, StationEvent } from '#contracts/stations/station-protocol.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { ControllerClient } from '#peers/terminal/controller-client.ts';
import type { Chance } from '../random.ts';

/** A machine that remembers its washes even if the shop crashes; `started` has the delivered washes. */
export type MachineUnderFire = {
  readonly started: ReadonlySet<RedemptionId>;
  /** Washes that it neither starts nor answers for. */
  readonly silent: ReadonlySet<RedemptionId>;
  /** Number of unacknowledged events. */
  untold(): number;
  /** Resolves when everything is reported. */
  stop(): Promise<void>;
  /** Ends without a shop; unacknowledged events are lost. */
  end(): Promise<void>;
};

/** Rates of failures. */
export type MachineManner = {
  /** Commands that do not arrive; the shop sends each again. */
  readonly misses: number;
  /** Washes that it reports as failed. */
  readonly refuses: number;
  /** Washes for which it is silent: no water, no report, and no answer to a question. */
  readonly silent: number;
};

const usual: MachineManner = { misses: 0.05, refuses: 0.15, silent: 0 };

const RETRY_MS = 200;
const LONGEST_VALVE_MS = 300;
const LONGEST_WASH_MS = 700;
/** A station is not reachable after 90 seconds without a call. */
const HEARTBEAT_MS = 60_000;
/** Interval of the boots. A bay that refused two washes is offered again after a boot. */
const BOOT_MS = 15_000;

type Memory = {
  readonly client: ControllerClient;
  readonly chance: Chance;
  readonly manner: MachineManner;
  /** Decision about each received wash, stored before acting. */
  readonly decided: Map<RedemptionId, 'started' | 'failed' | 'never' | 'silent'>;
  readonly started: Set<RedemptionId>;
  readonly silent: Set<RedemptionId>;
  readonly journal: StationEvent[];
  isStopping: boolean;
  isEnding: boolean;
};

/** Boots and executes commands until it is stopped; half of its messages are sent late, twice or after silence. */
export function runMachine(client: ControllerClient, chance: Chance, manner: MachineManner = usual): MachineUnderFire {
  const memory: Memory = {
    client,
    chance,
    manner,
    decided: new Map(),
    started: new Set(),
    silent: new Set(),
    journal: [],
    isStopping: false,
    isEnding: false,
  };
  const living = Promise.all([listen(memory), tell(memory)]);
  return {
    started: memory.started,
    silent: memory.silent,
    untold: () => memory.journal.length,
    async stop() {
      memory.isStopping = true;
      await living;
    },
    async end() {
      memory.isStopping = true;
      memory.isEnding = true;
      await living;
    },
  };
}

async function listen(memory: Memory): Promise<void> {
  while (!memory.isStopping) {
    try {
      await memory.client.boot('under fire 1.0');
      let heardAt = Date.now();
      const bootedAt = heardAt;
      while (!memory.isStopping && Date.now() - bootedAt < BOOT_MS) {
        if (Date.now() - heardAt > HEARTBEAT_MS) {
          await memory.client.heartbeat();
          heardAt = Date.now();
        }
        for (const command of await memory.client.commands()) void executeWashCommand(memory, command);
        if (memory.chance.happens(0.05)) await wait(memory.chance.below(2_000));
      }
    } catch {
      await wait(RETRY_MS);
    }
  }
}

/** Sends every event until it is acknowledged; one in five is sent again anyway. */
async function tell(memory: Memory): Promise<void> {
  const { client, chance, journal } = memory;
  while (!memory.isEnding && (!memory.isStopping || journal.length > 0)) {
    const batch = journal.slice(0, 1 + chance.below(4));
    if (batch.length === 0) {
      if (memory.isStopping) return;
      await wait(RETRY_MS / 4);
      continue;
    }
    try {
      await client.report(batch);
      if (chance.happens(0.2)) await client.report(batch);
      journal.splice(0, batch.length);
    } catch {
      await wait(RETRY_MS);
    }
  }
}

async function executeWashCommand(memory: Memory, command: StationCommand): Promise<void> {
  const { chance, decided, manner } = memory;
  const { remoteStartId: id } = command;
  if (command.kind === 'status') {
    // a command without a decision is never started later
    if (!decided.has(id)) decide(memory, command, 'never');
    return;
  }
  if (decided.has(id) || chance.happens(manner.misses)) return;
  if (isSilentFor(memory, id)) return;
  await wait(chance.below(LONGEST_VALVE_MS));
  if (decided.has(id) || Date.now() >= Date.parse(command.startBefore)) return;
  decide(memory, command, chance.happens(manner.refuses) ? 'failed' : 'started');
  if (decided.get(id) !== 'started') return;
  await wait(chance.below(LONGEST_WASH_MS));
  memory.journal.push(eventOf(command, { seqNo: 1, kind: 'ended' }));
}

/** Decides whether the machine never answers for a wash. */
function isSilentFor({ chance, decided, manner, silent }: Memory, id: RedemptionId): boolean {
  if (manner.silent === 0 || !chance.happens(manner.silent)) return false;
  decided.set(id, 'silent');
  silent.add(id);
  return true;
}

const told = { started: 'started', failed: 'failed', never: 'unknown' } as const;

function decide(memory: Memory, command: StationCommand, what: keyof typeof told): void {
  memory.decided.set(command.remoteStartId, what);
  if (what === 'started') memory.started.add(command.remoteStartId);
  memory.journal.push(eventOf(command, { seqNo: 0, kind: told[what] }));
}

function eventOf(
  { remoteStartId }: StationCommand,
  { seqNo, kind }: Pick<StationEvent, 'seqNo' | 'kind'>,
): StationEvent {
  const transactionId = `t-${remoteStartId}`;
  return { transactionId, seqNo, kind, remoteStartId, at: toIsoInstant(Date.now()), offline: false };
}
