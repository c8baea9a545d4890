import type { OrderToken, RedemptionId } from '#contracts/core/ids.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { MachineUnderFire } from '../peers/machine-under-fire.ts';

/**
 * Time of single walk-ups: their stored instants move into the past, so that a run does not wait for minutes. The
 * servers meet what they meet when the minutes pass.
 */
export type WalkUpTime = {
  pass(walkUpToken: string, ms: number): Promise<void>;
  /** True if the machine of the running start will never answer. */
  isMachineSilent(walkUpToken: string): Promise<boolean>;
};

type TimeDeps = {
  readonly db: Database;
  readonly keyring: Pick<Keyring, 'tokenHash'>;
  readonly machines: readonly MachineUnderFire[];
};

export function createWalkUpTime({ db, keyring, machines }: TimeDeps): WalkUpTime {
  const hashOf = (walkUpToken: string) => keyring.tokenHash(walkUpToken as OrderToken);
  return {
    async pass(walkUpToken, ms) {
      const { rows } = await db.executeSql('select walk_up_id from walk_up where token_hash = $1', [
        hashOf(walkUpToken),
      ]);
      await passTime(db, machines, { walkUpIds: rows.map((row) => row['walk_up_id']), ms });
    },
    async isMachineSilent(walkUpToken) {
      const { rows } = await db.executeSql('select redemption_id from walk_up where token_hash = $1', [
        hashOf(walkUpToken),
      ]);
      const redemptionId = rows[0]?.['redemption_id'] as RedemptionId | null | undefined;
      return machines.some(
        ({ silent }) => redemptionId !== null && redemptionId !== undefined && silent.has(redemptionId),
      );
    },
  };
}

/**
 * Moves the instants of walk-ups, of their reservations, and of their starts at silent machines. A machine that may
 * still start keeps its window, because it knows the instant already.
 */
export async function passTime(
  db: Database,
  machines: readonly MachineUnderFire[],
  { walkUpIds, ms }: { readonly walkUpIds: readonly unknown[]; readonly ms: number },
): Promise<void> {
  const silent = machines.flatMap((machine) => [...machine.silent]);
  // one table per statement, so that no lock is held while another lock is awaited
  await db.executeSql(
    `update redemption r set created_at = r.created_at - $2 * interval '1 millisecond',
       start_before = r.start_before - $2 * interval '1 millisecond'
     from walk_up w
     where w.walk_up_id = any($1) and r.redemption_id = w.redemption_id and r.state = 'held' and r.redemption_id = any($3)`,
    [walkUpIds, ms, silent],
  );
  await db.executeSql(
    `update bay set reserved_at = reserved_at - $2 * interval '1 millisecond',
       reserved_until = reserved_until - $2 * interval '1 millisecond'
     where reserved_for = any($1)`,
    [walkUpIds, ms],
  );
  await db.executeSql(
    `update walk_up set created_at = created_at - $2 * interval '1 millisecond',
       changed_at = changed_at - $2 * interval '1 millisecond'
     where walk_up_id = any($1) and state in ('reserved', 'paying', 'paid')`,
    [walkUpIds, ms],
  );
}
