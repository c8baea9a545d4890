import type { AuditObject } from '#contracts/staff/team/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { AuditLogRow } from './store/audit-log.ts';
import { findAuditObjects, type AuditObjectRow } from './store/audit-objects.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns all ids in the details of an audit entry, at any depth. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

function idsOf({ refId, detail }: Pick<AuditLogRow, 'refId' | 'detail'>): string[] {
  return [...(refId === null ? [] : [refId]), ...idsIn(detail)];
}

type NamesOf = (found: readonly AuditObjectRow[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Returns no names of people. It is used for responses whose readers can have different permissions, such as the
 * overview.
 */
const noNames: NamesOf = () => Promise.resolve(new Map());

/**
 * Finds the objects (orders, vouchers, stations) that the audit entries of a page mention. Returns a function that maps
 * an entry to its objects. `namesOf` returns the masked names of people by the id of the object's page.
 */
export async function findObjectsOfAuditEntries(
  db: Queryable,
  rows: readonly Pick<AuditLogRow, 'refId' | 'detail'>[],
  namesOf: NamesOf = noNames,
): Promise<(row: Pick<AuditLogRow, 'refId' | 'detail'>) => AuditObject[]> {
  const found = await findAuditObjects(db, [...new Set(rows.flatMap(idsOf))]);
  const people = await namesOf(found);
  const byId = new Map(
    found.map(({ id, kind, pageId, name: ownName, nameHe }) => {
      // a message has a reference, and the name of its author for staff who may read it
      const name = people.get(pageId) ?? ownName;
      return [id, { id, kind, pageId, name: name === null ? null : { en: name, he: nameHe ?? name } }];
    }),
  );
  return (row) => [...new Set(idsOf(row))].flatMap((id) => byId.get(id) ?? []);
}
