import { bigint, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const auditStatement = statement({
  name: 'book_head_audit',
  params: {},
  row: pick('audit', 'seq hash'),
  text: 'select seq, hash from audit order by seq desc limit 1',
});

const documentsStatement = statement({
  name: 'book_head_documents',
  params: {},
  row: { ...pick('tax_document', 'number hash'), type: integer },
  text: `
select s.document_type as type, d.number, d.hash from tax_series s cross join lateral (
  select number, hash from tax_document where document_type = s.document_type order by number desc limit 1) d
order by s.document_type`,
});

// only journals of ended transactions are counted, because later transactions cannot change that set any more
const journalStatement = statement({
  name: 'book_head_journal',
  params: { before: nullable(bigint) },
  row: { before: bigint, count: bigint, digest: text },
  text: `
with bound as (select coalesce(:before, pg_snapshot_xmin(pg_current_snapshot())::text::bigint) as before)
select b.before, count(j.journal_id) as count, coalesce(sum(hashtextextended(j.journal_id::text, 0)), 0)::text as digest
from bound b left join journal j on j.written_in < b.before group by b.before`,
});

/** Newest entry of each append-only chain of the database. Hashes are hexadecimal. */
export type ChainHeads = {
  /** Newest audit entry. Null while the audit log is empty. */
  readonly audit: { readonly seq: number; readonly hash: string } | null;
  /** Newest issued document of each document type. */
  readonly documents: readonly { readonly type: number; readonly number: number; readonly hash: string }[];
  /**
   * Number of journals written by transactions whose id is less than `before`, and the sum of the hashes of their ids.
   */
  readonly journal: { readonly before: number; readonly count: number; readonly digest: string };
};

/**
 * Reads the newest entry of each append-only chain. `before` limits the journals to those that an earlier anchor
 * (checkpoint) covers. If it is null, the current limit is used.
 */
export async function readChainHeads(db: Queryable, before: number | null): Promise<ChainHeads> {
  const [audit] = await db.query(auditStatement, {});
  const documents = await db.query(documentsStatement, {});
  const [journal] = await db.query(journalStatement, { before });
  return {
    audit: audit === undefined ? null : { seq: audit.seq, hash: audit.hash.toString('hex') },
    documents: documents.map(({ hash, ...document }) => ({ ...document, hash: hash.toString('hex') })),
    journal: journal ?? { before: before ?? 0, count: 0, digest: '0' },
  };
}

const auditAtStatement = statement({
  name: 'book_head_audit_at',
  params: pick('audit', 'seq'),
  row: pick('audit', 'hash'),
  text: 'select hash from audit where seq = :seq',
});

/** Returns the hexadecimal hash of the audit entry with this number. Returns null if there is no such entry. */
export async function findAuditHash(db: Queryable, seq: number): Promise<string | null> {
  const [row] = await db.query(auditAtStatement, { seq });
  return row?.hash.toString('hex') ?? null;
}

const documentAtStatement = statement({
  name: 'book_head_document_at',
  params: { ...pick('tax_document', 'number'), type: integer },
  row: pick('tax_document', 'hash'),
  text: 'select hash from tax_document where document_type = :type and number = :number',
});

/** Returns the hexadecimal hash of the document with this number. Returns null if there is no such document. */
export async function findDocumentHash(
  db: Queryable,
  document: { readonly type: number; readonly number: number },
): Promise<string | null> {
  const [row] = await db.query(documentAtStatement, document);
  return row?.hash.toString('hex') ?? null;
}
