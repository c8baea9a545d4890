/**
 * Settings of every pooled session, sent in one round trip before its first statement. They are SQL and not start-up
 * parameters, because connection poolers in front of an external PostgreSQL reject such parameters. The decoders in
 * column.ts rely on UTC, ISO dates and hexadecimal bytes.
 *
 * Index scans are forced (`enable_seqscan` off). A named statement keeps the plan that it got while its tables were
 * nearly empty, when a sequential scan looks cheapest. On a young database every sale would then read all earlier sales
 * until the next ANALYZE. Measured after 3,000 sales: 3,600 rows per sale, and 90 rows with the index. Each of our
 * statements has its index. JIT compilation is off, because it never pays for statements of a millisecond.
 *
 * Generic plans are forced. PostgreSQL otherwise plans a statement again for its values if that looks cheaper. For a
 * batched statement with one caller that always looks cheaper, because PostgreSQL expects ten rows of an unknown list.
 * Planning costs four times the execution (measured: 2.4 ms for a view of an order instead of 0.5).
 *
 * Parallel workers are off. A plan that expects many rows starts another process, although a request seldom reads that
 * many rows (measured on a busy machine: 2 ms without a worker and 32 ms with a worker for the accounts of a day). The
 * worker would also occupy a CPU core that running sales need.
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
 * Session settings for long background reads of the whole history. They set a statement timeout of five minutes, custom
 * plans for the actual values, no parallel workers, and more memory for sorting. Sequential scans are allowed where
 * they are cheaper.
 */
export const longQuerySettings = `${sessionSettings};
  set statement_timeout to '5min';
  set plan_cache_mode to force_custom_plan;
  set enable_seqscan to on;
  set work_mem to '64MB'`;

/**
 * Time limit in ms for a statement, which the client enforces. It applies if the server does not end the statement
 * after its own limit of 5 s, because the network or the server hangs.
 */
export const QUERY_TIMEOUT_MS = 8_000;
export const LONG_QUERY_TIMEOUT_MS = 310_000;

/** Time limit in ms for a request that waits for a free or a new database connection. */
export const CONNECTION_TIMEOUT_MS = 5_000;
