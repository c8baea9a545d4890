import type { StationId } from '#contracts/core/ids.ts';
import type { CommandsResponse, StationCommand } from '#contracts/stations/station-protocol.ts';
import type { MachineCommand } from '#contracts/stations/machine-command.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { TRANSIT_TOLERANCE_MS } from '#domain/stations/bays/unconfirmed-start.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { WashUpdates } from '#server/entitlements/public.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { createCoalescedTimers } from '#server/core/jobs/coalesced-timers.ts';
import { claimWashesWithoutReport, claimWashStarts, type WashStartCommandRow } from '#server/entitlements/public.ts';
import { claimMachineCommands, type DeliveredMachineCommand } from '../store/machine/deliver-command.ts';
import { findDueMachineCommands } from '../store/machine/due-machine-commands.ts';

/** Time in ms after which a command is sent again, because the response with the command may have been lost. */
const AGAIN_MS = 5 * SECOND_MS;
const ASK_AGAIN_MS = 15 * SECOND_MS;
/**
 * Times in ms, after the start of a long poll, at which the poll checks for commands even without a notification. The
 * checks find commands that must be sent again, and status requests about starts without a result.
 */
const CHECKS_MS = [20 * SECOND_MS, 40 * SECOND_MS];

/** Interval in ms of the shared timers. Long polls that are due in the same interval end together. */
const TICK_MS = SECOND_MS / 4;
const timers = createCoalescedTimers(TICK_MS);

type Command = CommandsResponse['commands'][number];

type PollingController = { readonly stationId: StationId; readonly keyId: string };

type CommandPoll = PollingController & {
  /** Maximum time in ms of a poll that finds no command. */
  readonly waitMs: number;
  /**
   * Registers a function that is called when the caller disconnects or the server closes. Call the returned function to
   * unregister it.
   */
  onConnectionClosed(stop: () => void): () => void;
};

/**
 * Responds to the long poll of a controller. If there is a command, the response is immediate. Otherwise the response
 * is empty and is sent after a random time between half of `waitMs` and `waitMs`. The random time separates the polls
 * of controllers that reconnected at the same moment, for example after a restart of the shop. A new poll of a machine
 * ends the machine's older poll, whose connection may be dead.
 */
export async function waitForMachineCommands(
  deps: Pick<Deps, 'clock' | 'commandUpdates' | 'db'>,
  washUpdates: WashUpdates,
  { stationId, keyId, waitMs, onConnectionClosed }: CommandPoll,
): Promise<Command[]> {
  const waiting = washUpdates.waitForStation(stationId);
  const share = (1 + Math.random()) / 2;
  const ends = [
    deps.commandUpdates.watch(stationId, () => waiting.wakeNow()),
    ...[AGAIN_MS, ...CHECKS_MS.map((ms) => ms * share)].map((ms) => timers.after(ms, () => waiting.wakeNow())),
    timers.after(waitMs * share, () => waiting.stop()),
    onConnectionClosed(() => waiting.stop()),
  ];
  try {
    for (;;) {
      const commands = await claimCommands(deps, { stationId, keyId });
      if (commands.length > 0 || (await waiting.next()) === 'over') return commands;
    }
  } finally {
    for (const end of ends) end();
    waiting.end();
  }
}

async function claimCommands(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { stationId, keyId }: PollingController,
): Promise<Command[]> {
  const now = clock.now();
  const steady = steadyNow(clock);
  const dueSince = now - TRANSIT_TOLERANCE_MS;
  const againSince = now - AGAIN_MS;
  const askAgainSince = now - ASK_AGAIN_MS;
  const due = await findDueMachineCommands(db, {
    stationId,
    now,
    steadyNow: steady,
    dueSince,
    againSince,
    askAgainSince,
  });
  const asking = { stationId, stationKeyId: keyId, now };
  const starts = due.starts ? await claimWashStarts(db, { ...asking, againSince }) : [];
  const questions = due.questions
    ? await claimWashesWithoutReport(db, { ...asking, dueSince, againSince: askAgainSince })
    : [];
  const commands = due.commands ? await claimMachineCommands(db, { ...asking, now: steady, againSince }) : [];
  return [
    ...starts.map((row) => commandOf('start', row)),
    ...questions.map((row) => commandOf('status', row)),
    ...commands.map(machineCommandOf),
  ];
}

function commandOf(kind: StationCommand['kind'], row: WashStartCommandRow): StationCommand {
  return {
    kind,
    remoteStartId: row.redemptionId,
    bayNo: row.bayNo,
    minutes: row.minutes,
    startBefore: toIsoInstant(row.startBefore),
  };
}

function machineCommandOf({
  commandId,
  kind,
  bayNo,
  args,
  createdAt,
  expiresAt,
}: DeliveredMachineCommand): MachineCommand {
  return {
    kind,
    commandId,
    ...(bayNo === null ? {} : { bayNo }),
    issuedAt: toIsoInstant(createdAt),
    expiresAt: toIsoInstant(expiresAt),
    ...args,
  };
}
