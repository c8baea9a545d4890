import type { StationId } from '#contracts/core/ids.ts';
import type { StationReader } from '#contracts/staff/machines/readers.ts';
import { readerProperties } from '#contracts/stations/cortina.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listReaderRows } from '#server/stations/public.ts';

const EVENTS_SHOWN = 20;

/** Returns the Nayax readers of a station. The result also shows if the shop can request their state. */
export async function listNayaxReaders(
  { db, nayaxConnection }: Pick<Deps, 'db' | 'nayaxConnection'>,
  stationId: StationId,
): Promise<{ readonly isAsked: boolean; readonly rows: StationReader[] }> {
  const rows = await listReaderRows(db, { stationId, limit: EVENTS_SHOWN });
  return {
    isAsked: (nayaxConnection()?.client.machine ?? null) !== null,
    rows: rows.map(({ state, events, answeredAt, heardAt, ...reader }) => ({
      ...reader,
      answeredAt: toIsoInstantOrNull(answeredAt),
      heardAt: toIsoInstantOrNull(heardAt),
      facts: readerProperties.flatMap((name) => {
        const value = state[name] ?? null;
        return value === null ? [] : [{ name, value }];
      }),
      events: events.map(({ at, receivedAt, ...event }) => ({
        ...event,
        at: toIsoInstantOrNull(at),
        receivedAt: toIsoInstant(receivedAt),
      })),
    })),
  };
}
