import type { ClientBase } from 'pg';

/** What the start asks about the database it is going to write to. */
export type DatabaseCondition = {
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly name: string;
  /** Version of the sorting rules with which the indexes of this database were built; null if they have none. */
  readonly collation_made: string | null;
  /** Version of the rules that the database server has now. */
  readonly collation_now: string | null;
};

export type Durability = 'full' | 'reduced';

/** Reads the condition on a connection of its own. */
export async function readCondition(client: ClientBase): Promise<DatabaseCondition> {
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

/** Returns `full` if every answered write survives a power cut; `local` and all stronger commits wait for the disk. */
export function durabilityOf(condition: DatabaseCondition): Durability {
  const { fsync, full_page_writes: fullPages, synchronous_commit: commit } = condition;
  return fsync === 'on' && fullPages === 'on' && commit !== 'off' ? 'full' : 'reduced';
}

/** Returns one sentence for each thing that the books depend on and that is not so: what may happen and what to do. */
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
