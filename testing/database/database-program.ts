import { migrate } from '#server/core/db/migrate.ts';
import { startPrivateCluster } from '#server/core/db/cluster/private-cluster.ts';
import { silentLog } from './test-cluster.ts';
import type { ProcessWord } from './database-process.ts';

/**
 * A process with a database, for tests that kill one:
 *   server <dataDir> | command <dataDir>      opens the private cluster and waits for SIGTERM
 *   migrate <connectionString> <folder>       migrates and ends
 */
const [role = '', target = '', folder = ''] = process.argv.slice(2);

function say(word: ProcessWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`);
}

async function runCluster(role: 'server' | 'command'): Promise<void> {
  const cluster = await startPrivateCluster({ dataDir: target, log: silentLog, role });
  const asked = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
  say({ event: 'ready', wasAlreadyRunning: cluster.wasAlreadyRunning, connectionString: cluster.connectionString });
  await asked;
  await cluster.stop();
}

try {
  if (role === 'migrate') {
    say({ event: 'migrated', migrations: await migrate({ connectionString: target, folder, log: silentLog }) });
  } else {
    await runCluster(role === 'server' ? 'server' : 'command');
  }
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  say({ event: 'refused', error: name, text: message });
  process.exitCode = 1;
}
