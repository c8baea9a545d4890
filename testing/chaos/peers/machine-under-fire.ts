import { setTimeout as wait } from 'node:timers/promises';
import type { RedemptionId } from '#contracts/core/ids.ts';
import type { StationCommand, StationEvent } from '#contracts/stations/station-protocol.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { ControllerClient } from '#peers/terminal/controller-client.ts';
import type { Chance } from '../random.ts';

/** A machine that remembers its washes even if the shop crashes; `started` has the delivered washes. */
export type MachineUnderFire = {
  readonly started: ReadonlySet<RedemptionId>;
  /** Number of unacknowledged events. */
  untold(): number;
  stop(): Promise<void>;
};

const RETRY_MS = 200;
const LONGEST_VALVE_MS = 300;
const LONGEST_WASH_MS = 700;

type Memory = {
  readonly client: ControllerClient;
  readonly chance: Chance;
  /** Decision about each received wash, stored before acting. */
  readonly decided: Map<RedemptionId, 'started' | 'failed' | 'never'>;
  readonly started: Set<RedemptionId>;
  readonly journal: StationEvent[];
  isStopping: boolean;
};

/** Boots and executes commands until it is stopped; half of its messages are sent late, twice or after silence. */
export function runMachine(client: ControllerClient, chance: Chance): MachineUnderFire {
  const memory: Memory = {
    client,
    chance,
    decided: new Map(),
    started: new Set(),
    journal: [],
    isStopping: false,
  };
  const living = Promise.all([listen(memory), tell(memory)]);
  return {
    started: memory.started,
    untold: () => memory.journal.length,
    async stop() {
      memory.isStopping = true;
      await living;
    },
  };
}

async function listen(memory: Memory): Promise<void> {
  while (!memory.isStopping) {
    try {
      await memory.client.boot('under fire 1.0');
      while (!memory.isStopping) {
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
  while (!memory.isStopping || journal.length > 0) {
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
  const { chance, decided } = memory;
  const { remoteStartId: id } = command;
  if (command.kind === 'status') {
    // a command without a decision is never started later
    if (!decided.has(id)) decide(memory, command, 'never');
    return;
  }
  if (decided.has(id) || chance.happens(0.05)) return;
  await wait(chance.below(LONGEST_VALVE_MS));
  if (decided.has(id) || Date.now() >= Date.parse(command.startBefore)) return;
  decide(memory, command, chance.happens(0.15) ? 'failed' : 'started');
  if (decided.get(id) !== 'started') return;
  await wait(chance.below(LONGEST_WASH_MS));
  memory.journal.push(eventOf(command, { seqNo: 1, kind: 'ended' }));
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
  return { transactionId, seqNo, kind, remoteStartId, at: isoTextOf(Date.now()), offline: false };
}
