import type { Database } from '#server/core/db/database.ts';
import { type Transitions, statesOf } from '#domain/core/transitions.ts';
import { lotTransitions } from '#domain/entitlements/lot-state.ts';
import { redemptionTransitions } from '#domain/entitlements/redemption-state.ts';
import { outboxTransitions } from '#domain/messaging/outbox-state.ts';
import { orderTransitions } from '#domain/payments/order-state.ts';
import { paymentTransitions } from '#domain/payments/payment-state.ts';
import { refundTransitions } from '#domain/payments/refund-state.ts';
import { machineCommandTransitions } from '#domain/stations/station-command-state.ts';
import { alertTransitions } from '#domain/stations/station-alert-state.ts';
import { workOrderTransitions } from '#domain/staff/work-orders/work-order-state.ts';
import { walkUpTransitions } from '#domain/stations/walk-up-state.ts';

/** Tables with a `state` column, and their allowed transitions. */
const moveTables: Readonly<Record<string, Transitions<string>>> = {
  shop_order: orderTransitions,
  payment: paymentTransitions,
  refund: refundTransitions,
  credit_lot: lotTransitions,
  redemption: redemptionTransitions,
  outbox: outboxTransitions,
  walk_up: walkUpTransitions,
  station_command: machineCommandTransitions,
  station_alert: alertTransitions,
  work_order: workOrderTransitions,
};

type Sql = (text: string) => Promise<unknown>;

/** Returns 'created > captured' for every transition of a table. */
function textsOf(moves: Transitions<string>): string[] {
  return statesOf(moves).flatMap((from) => (moves[from] ?? []).map((to) => `${from} > ${to}`));
}

/** Returns every transition of the domain: 'payment: created > captured'. */
export function allMoves(): string[] {
  return Object.entries(moveTables).flatMap(([table, moves]) => textsOf(moves).map((move) => `${table}: ${move}`));
}

/**
 * Makes a database refuse every state change outside the domain's tables. For test databases only: in production the
 * guard is in each write, and this verifies it.
 */
export async function refuseOtherMoves(sql: Sql): Promise<void> {
  await sql('create schema if not exists test_state');
  await sql(`
create or replace function test_state.refuse_move() returns trigger language plpgsql as $$
begin
  if current_setting('test_state.forced', true) = 'on' then return new; end if;
  raise exception 'forbidden_move: % from % to %', tg_table_name, old.state, new.state;
end $$`);
  for (const [table, moves] of Object.entries(moveTables)) {
    const allowed = textsOf(moves).map((move) => `'${move}'`);
    await sql(`
create or replace trigger refuse_other_moves before update on ${table} for each row
when (old.state <> new.state and (old.state || ' > ' || new.state) not in (${allowed.join(', ')}))
execute function test_state.refuse_move()`);
  }
}

/** In this transaction, any state change is allowed; all other triggers still run. */
export const FORCE_MOVES = "select set_config('test_state.forced', 'on', true)";

/** Sets rows to a state that no transition allows, for tests. */
export async function forceState(db: Database, text: string, values: readonly unknown[] = []): Promise<void> {
  await db.inTransaction(async (tx) => {
    await tx.executeSql('set local session_replication_role = replica');
    await tx.executeSql(text, values);
  });
}

/** Records every transition from now on, for `listMovesMade`. */
export async function recordStateMoves(sql: Sql): Promise<void> {
  await sql('create table test_state.move_made (move text not null)');
  await sql(`
create function test_state.record_move() returns trigger language plpgsql as $$
begin
  insert into test_state.move_made values (tg_table_name || ': ' || old.state || ' > ' || new.state);
  return null;
end $$`);
  for (const table of Object.keys(moveTables)) {
    await sql(`
create trigger record_move after update on ${table} for each row when (old.state <> new.state)
execute function test_state.record_move()`);
  }
}

/** Returns the transitions since `recordStateMoves`, each once, in the format of `allMoves`. */
export async function listMovesMade(db: Database): Promise<string[]> {
  const { rows } = await db.executeSql('select distinct move from test_state.move_made');
  return rows.map(({ move }) => String(move)).toSorted();
}
