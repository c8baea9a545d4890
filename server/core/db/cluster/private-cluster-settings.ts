/**
 * Settings of the private cluster. The settings for durability (`fsync`, `full_page_writes`, `synchronous_commit`) are
 * written out although they are the default. The other settings suit a small machine: 27 MB of memory when idle, few
 * processes, rare checkpoints. `alter system set …` overrides each setting.
 */
export const clusterSettings: Readonly<Record<string, string>> = {
  // durability
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // the server is reachable only through a Unix socket in a private folder
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  // a client that died releases its locks within a second, even in the middle of a statement
  client_connection_check_interval: '1s',
  // memory
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  jit: 'off',
  // processes
  io_method: 'sync',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_max_workers: '2',
  // the write-ahead log has the minimal level, because this server has no replicas
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'pglz',
  min_wal_size: '160MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // the log has times in UTC and English messages, but no row values
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

export function postgresConfText(settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written at every start. Change a setting with: alter system set name = 'value'\n${lines.join('\n')}\n`;
}

/** Access rules of PostgreSQL (`pg_hba.conf`). A password is required on the socket, and there is no network access. */
export const pgHbaRules = 'local all all scram-sha-256\n';
