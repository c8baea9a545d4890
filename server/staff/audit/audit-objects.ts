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

/** Returns the object with its own name, or with the name of its person for staff who may read it. */
function objectOf({ id, kind, pageId, name, nameHe }: AuditObjectRow, person: string | null): AuditObject {
  if (kind === 'case') {
    const named = person === null ? null : { en: person, he: person };
    return { id, kind, pageId, name: named, ...(name === null ? {} : { reference: name }) };
  }
  const own = person ?? name;
  return { id, kind, pageId, name: own === null ? null : { en: own, he: nameHe ?? own } };
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
    found.map((row): [string, AuditObject] => [row.id, objectOf(row, people.get(row.pageId) ?? null)]),
  );
  return (row) => [...new Set(idsOf(row))].flatMap((id) => byId.get(id) ?? []);
}
