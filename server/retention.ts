import { mergeUniqueRecords } from './core/modules/define-module.ts';
import type { Retention } from './core/retention.ts';
import { modules } from './modules.ts';

const parts: readonly Retention[] = modules.flatMap((module) => ('retention' in module ? [module.retention] : []));

const rows = Object.entries(mergeUniqueRecords(parts.map((part) => part.rows)));

/**
 * Retention facts of every table, by table name. `server/retention.db.test.ts` fails for a table without an entry.
 * `scripts/documents/privacy-register.ts` uses the facts to write the table of docs/privacy-register.md.
 */
export const retention: Retention = {
  rows: Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  hebrew: mergeUniqueRecords(parts.map((part) => part.hebrew)),
};
