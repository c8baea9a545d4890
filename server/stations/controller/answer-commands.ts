import type { StationId } from '#contracts/core/ids.ts';
import type { StationCommand } from '#contracts/stations/station-protocol.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { ANSWERS_MS } from '#domain/stations/bays/not-started.ts';
import type { Deps } from '#server/deps.ts';
import type { WashNews } from '#server/entitlements/public.ts';
import { takeQuestions, takeStarts, type CommandRow } from '#server/entitlements/public.ts';

/** An answer that was lost is given again after this long. */
const AGAIN_MS = 5 * SECOND_MS;
const ASK_AGAIN_MS = 15 * SECOND_MS;
/** Shorter than what proxies cut. */
const WAIT_MS = 20 * SECOND_MS;

/** The controller that asks, by its station and the key that signed. */
type Asking = { readonly stationId: StationId; readonly keyId: string };

/**
 * What a machine has to do, as soon as there is something, or nothing after a while: it asks again at once. A newer
 * question of the same machine ends the older one, whose connection may be dead without anybody having noticed.
 */
export async function answerCommands(
  deps: Pick<Deps, 'clock' | 'db'>,
  news: WashNews,
  { stationId, keyId, gone }: Asking & { readonly gone: AbortSignal },
): Promise<StationCommand[]> {
  const waiting = news.waitForStation(stationId, AbortSignal.any([gone, AbortSignal.timeout(WAIT_MS)]));
  // a machine that asks anew may have lost the answer before: what was told is due again by then
  const again = setTimeout(() => waiting.look(), AGAIN_MS);
  try {
    for (;;) {
      const commands = await takeCommands(deps, { stationId, keyId });
      if (commands.length > 0 || (await waiting.next()) === 'over') return commands;
    }
  } finally {
    clearTimeout(again);
    waiting.end();
  }
}

async function takeCommands(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { stationId, keyId }: Asking,
): Promise<StationCommand[]> {
  const now = clock.now();
  const asking = { stationId, stationKeyId: keyId, now };
  const starts = await takeStarts(db, { ...asking, againSince: now - AGAIN_MS });
  const questions = await takeQuestions(db, {
    ...asking,
    dueSince: now - ANSWERS_MS,
    againSince: now - ASK_AGAIN_MS,
  });
  return [...starts.map((row) => commandOf('start', row)), ...questions.map((row) => commandOf('status', row))];
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
