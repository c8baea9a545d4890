/**
 * What the private cluster runs with. Durability (`fsync`, `full_page_writes`, `synchronous_commit`) is
 * said although it is the default: it is the promise. The rest makes a small shop's machine comfortable:
 * 27 MB at rest, few processes, checkpoints far apart. `alter system set …` wins over every line.
 */
export const clusterSettings: Readonly<Record<string, string>> = {
  // durability
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // reach: a Unix socket in a private folder, nothing else
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  // a client that died gives back its locks within a second, even in the middle of a statement
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
  // the log in front of the data; nobody replicates from here
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'pglz',
  min_wal_size: '160MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // words for the operator; values of rows stay out of the log
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

export function settingsText(settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written at every start. Change a setting with: alter system set name = 'value'\n${lines.join('\n')}\n`;
}

/** Nobody without the password, and nobody from the network. */
export const accessRules = 'local all all scram-sha-256\n';
