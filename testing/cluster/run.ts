import { parseArgs } from 'node:util';
import { findPrograms } from './programs.ts';
import { runCluster } from './cluster-run.ts';

/**
 * `node testing/cluster/run.ts [--hosts] [--seed n] [--only hangs]`: runs the shop on several nodes with the files of
 * `ops/`: three PostgreSQL under Patroni with etcd, two app processes, HAProxy before both. Customers buy while the
 * leader is killed or isolated, a standby is lost and the app is upgraded. With `--hosts` the app finds the leader
 * itself instead of through HAProxy. Needs Debian packages and says which if they are missing.
 */
const { values } = parseArgs({
  options: {
    hosts: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const programs = findPrograms();
if (typeof programs === 'string') {
  console.error(programs);
  process.exit(2);
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
console.log(JSON.stringify({ seed, through: values.hosts ? 'several hosts' : 'HAProxy' }));
const { complaints, figures } = await runCluster({ programs, seed, throughHosts: values.hosts, only: values.only });
console.log(JSON.stringify(figures, null, 2));
for (const complaint of complaints) console.error(`✗ ${complaint}`);
console.log(complaints.length === 0 ? 'nothing lost, nothing doubled' : `${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
