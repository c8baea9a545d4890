/**
 * What every pooled session is told before its first statement, in one round trip. As SQL and not as
 * start-up parameters, because poolers in front of an outside PostgreSQL refuse those. The decoders in
 * column.ts rely on UTC, ISO and hexadecimal bytes.
 *
 * A named statement keeps the plan it got while its tables were nearly empty, where reading a table whole looks
 * cheapest: on a young database every sale then reads all sales before it, until the next ANALYZE (measured: 3,600
 * rows a sale after 3,000 sales, 90 with the index asked for). Each of our statements has its index, so they are
 * always taken; compiling plans to machine code never pays for statements of a millisecond.
 *
 * PostgreSQL plans a statement anew for its values where that looks cheaper. For a gathered statement with one caller
 * it always does, because one row looks cheaper than the ten it expects of an unknown list, and planning costs four
 * times the work (measured: 2.4 ms a view of an order instead of 0.5).
 *
 * Another process for one statement is started for a plan that looks at many rows, though a request seldom does (measured:
 * the accounts of a day 2 ms alone, 32 with a worker on a busy machine). It would also take a core from whoever sells.
 */
export const sessionSettings = `
  set timezone to 'UTC';
  set datestyle to 'ISO';
  set bytea_output to 'hex';
  set statement_timeout to '5s';
  set lock_timeout to '2s';
  set idle_in_transaction_session_timeout to '5s';
  set enable_seqscan to off;
  set plan_cache_mode to 'force_generic_plan';
  set max_parallel_workers_per_gather to 0;
  set jit to off`;

/**
 * Over those, for work that looks at all of history and hinders nobody: minutes a statement, plans for the values at
 * hand, tables read whole where that is cheaper, on one processor, with room for what has to be sorted.
 */
export const patientSettings = `${sessionSettings};
  set statement_timeout to '5min';
  set plan_cache_mode to force_custom_plan;
  set enable_seqscan to on;
  set work_mem to '64MB'`;

/** A statement that the server did not end by itself after its 5 s: the network or the server hangs. */
export const ANSWER_TIMEOUT_MS = 8_000;
export const PATIENT_ANSWER_TIMEOUT_MS = 310_000;

/** How long a request waits for a free or a new connection. */
export const CONNECTION_TIMEOUT_MS = 5_000;
