import type { LotId, StationId } from '#contracts/core/ids.ts';
import type { TimelineKind } from '#contracts/staff/sales/order-timeline.ts';
import { agorot, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import type { RowOf } from '#server/core/db/statements/statement.ts';
import { reportableWashRow } from './reportable-wash.ts';

export const timelineRow = {
  ...pick('payment', 'last4'),
  id: text,
  at: instant,
  kind: word<TimelineKind>(),
  agorot: nullable(agorot),
  washes: nullable(integer),
  word: nullable(text),
  lot_id: nullable(id<LotId>()),
  code_version: nullable(integer),
  station_id: nullable(id<StationId>()),
  station: nullable(text),
  station_he: nullable(text),
  by: nullable(text),
  queued_at: nullable(instant),
  attempts: nullable(integer),
  ...reportableWashRow,
} as const;

/** Event in an order's timeline. Its times are epoch milliseconds. */
export type TimelineRow = RowOf<typeof timelineRow>;

type Columns = Partial<
  Record<
    | 'agorot'
    | 'washes'
    | 'word'
    | 'last4'
    | 'lot_id'
    | 'code_version'
    | 'station_id'
    | 'station'
    | 'station_he'
    | 'by'
    | 'queued_at'
    | 'attempts'
    | 'redemption_id'
    | 'wash_state'
    | 'has_case',
    string
  >
>;

/** Returns the SQL of one branch of the timeline's union. Columns that are not given are null. */
export function timelineBranchSql(what: { id: string; at: string; kind: string; from: string } & Columns): string {
  const value = (name: keyof Columns, type: string) => `(${what[name] ?? 'null'})::${type}`;
  return `select ${what.id} as id, ${what.at} as at, ${what.kind} as kind, ${value('agorot', 'bigint')} as agorot,
  ${value('washes', 'int')} as washes, ${value('word', 'text')} as word, ${value('last4', 'text')} as last4,
  ${value('lot_id', 'uuid')} as lot_id, ${value('code_version', 'int')} as code_version,
  ${value('station_id', 'uuid')} as station_id, ${value('station', 'text')} as station, ${value('station_he', 'text')} as station_he, ${value('by', 'text')} as by,
  ${value('queued_at', 'timestamptz')} as queued_at, ${value('attempts', 'int')} as attempts,
  ${value('redemption_id', 'uuid')} as redemption_id, ${value('wash_state', 'text')} as wash_state,
  ${value('has_case', 'boolean')} as has_case
from ${what.from}`;
}
