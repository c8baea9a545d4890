import { parseArgs } from 'node:util';
import { findPrograms } from './programs.ts';
import { runCluster } from './cluster-run.ts';

/**
 * `node testing/cluster/run.ts [--hosts] [--seed n] [--only hangs]`: past one machine, driven for real. Three PostgreSQL under Patroni
 * with etcd, two app processes, HAProxy before both, with the files of `ops/`; people buy while the leader is killed, is
 * cut off, a standby is lost and the app is upgraded. With `--hosts` the app finds the leader by itself instead of
 * through HAProxy. Needs what Debian's packages bring and says so where they are not there.
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
