import type { StationId } from '#contracts/core/ids.ts';
import type { CommandsAnswer, StationCommand } from '#contracts/stations/station-protocol.ts';
import type { MachineCommand } from '#contracts/stations/machine-command.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { ANSWERS_MS } from '#domain/stations/bays/not-started.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { WashUpdates } from '#server/entitlements/public.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { claimQuestions, claimStarts, type CommandRow } from '#server/entitlements/public.ts';
import { claimMachineCommands, type DeliveredCommand } from '../store/machine/deliver-command.ts';

/** Time in ms after which a command is sent again, because its response can be lost. */
const AGAIN_MS = 5 * SECOND_MS;
const ASK_AGAIN_MS = 15 * SECOND_MS;
/** Long-polling time in ms. It is shorter than the idle timeout of proxies. */
const WAIT_MS = 20 * SECOND_MS;

/** The requesting controller, by its station and its signing key. */
type Command = CommandsAnswer['commands'][number];

type AskingController = { readonly stationId: StationId; readonly keyId: string };

/**
 * Responds to a controller's long poll: immediately if there is a command, otherwise with an empty response after a
 * while. The controller then polls again. A newer request of the same machine ends the older request, whose connection
 * can be dead.
 */
export async function answerCommands(
  deps: Pick<Deps, 'clock' | 'commandUpdates' | 'db'>,
  news: WashUpdates,
  { stationId, keyId, gone }: AskingController & { readonly gone: AbortSignal },
): Promise<Command[]> {
  const waiting = news.waitForStation(stationId, AbortSignal.any([gone, AbortSignal.timeout(WAIT_MS)]));
  // a machine that polls again may have lost the response, so sent commands are due again by then
  const stop = deps.commandUpdates.watch(stationId, () => waiting.look());
  const again = setTimeout(() => waiting.look(), AGAIN_MS);
  try {
    for (;;) {
      const commands = await claimCommands(deps, { stationId, keyId });
      if (commands.length > 0 || (await waiting.next()) === 'over') return commands;
    }
  } finally {
    clearTimeout(again);
    stop();
    waiting.end();
  }
}

async function claimCommands(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { stationId, keyId }: AskingController,
): Promise<Command[]> {
  const now = clock.now();
  const asking = { stationId, stationKeyId: keyId, now };
  const starts = await claimStarts(db, { ...asking, againSince: now - AGAIN_MS });
  const questions = await claimQuestions(db, {
    ...asking,
    dueSince: now - ANSWERS_MS,
    againSince: now - ASK_AGAIN_MS,
  });
  const commands = await claimMachineCommands(db, { ...asking, now: steadyNow(clock), againSince: now - AGAIN_MS });
  return [
    ...starts.map((row) => commandOf('start', row)),
    ...questions.map((row) => commandOf('status', row)),
    ...commands.map(machineCommandOf),
  ];
}

function commandOf(kind: StationCommand['kind'], row: CommandRow): StationCommand {
  return {
    kind,
    remoteStartId: row.redemptionId,
    bayNo: row.bayNo,
    minutes: row.minutes,
    startBefore: isoTextOf(row.startBefore),
  };
}

function machineCommandOf({ commandId, kind, bayNo, args, createdAt, expiresAt }: DeliveredCommand): MachineCommand {
  return {
    kind,
    commandId,
    ...(bayNo === null ? {} : { bayNo }),
    issuedAt: isoTextOf(createdAt),
    expiresAt: isoTextOf(expiresAt),
    ...args,
  };
}
