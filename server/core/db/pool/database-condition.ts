import type { ClientBase } from 'pg';

export type DatabaseCondition = {
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly name: string;
  /** Collation version with which the indexes of this database were built; null if it is unknown. */
  readonly collation_made: string | null;
  readonly collation_now: string | null;
};

export type Durability = 'full' | 'reduced';

/** Reads the facts about the database on a connection outside the pool. */
export async function readDatabaseCondition(client: ClientBase): Promise<DatabaseCondition> {
  const { rows } = await client.query<DatabaseCondition>(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit, datname as name,
       datcollversion as collation_made, pg_database_collation_actual_version(oid) as collation_now
     from pg_database where datname = current_database()`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not know its own name');
  return row;
}

/**
 * Returns `full` if every acknowledged write survives a power failure. This is so for the commit mode `local` and all
 * stronger modes, because they wait for the disk.
 */
export function durabilityOf(condition: DatabaseCondition): Durability {
  const { fsync, full_page_writes: fullPages, synchronous_commit: commit } = condition;
  return fsync === 'on' && fullPages === 'on' && commit !== 'off' ? 'full' : 'reduced';
}

/**
 * Returns an error message for each requirement of the ledger that the database does not meet. The message names the
 * possible damage and the remedy.
 */
export function conditionProblems(condition: DatabaseCondition): string[] {
  const problems: string[] = [];
  if (condition.fsync !== 'on') {
    problems.push(
      'fsync is off in the database: a power cut can destroy the books. Set fsync = on and reload PostgreSQL.',
    );
  }
  if (condition.full_page_writes !== 'on') {
    problems.push(
      'full_page_writes is off in the database: a power cut can leave half-written pages that no restart repairs. ' +
        'Set full_page_writes = on and reload PostgreSQL.',
    );
  }
  if (condition.synchronous_commit === 'off') {
    problems.push(
      'synchronous_commit is off in the database: a power cut can lose sales that were confirmed to customers. ' +
        'Set synchronous_commit = on.',
    );
  }
  if (condition.collation_made !== condition.collation_now) {
    const name = `"${condition.name.replaceAll('"', '""')}"`;
    problems.push(
      `The sorting rules of the database server changed from version ${condition.collation_made ?? 'none'} to ` +
        `${condition.collation_now ?? 'none'} since this database was made: indexes over text can miss rows and let doubles in. ` +
        `Make a backup, stop the shop, then run: reindex database ${name}; alter database ${name} refresh collation version;`,
    );
  }
  return problems;
}
