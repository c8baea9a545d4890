import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the cluster that npm does not install, with their Debian packages. */
const wanted = {
  etcd: { name: 'etcd', package: 'etcd-server', folders: [] },
  patroni: { name: 'patroni', package: 'patroni python3-psycopg2', folders: [] },
  haproxy: { name: 'haproxy', package: 'haproxy', folders: ['/usr/sbin'] },
  // our PostgreSQL has no pg_controldata and no pg_basebackup, which Patroni needs
  postgres: { name: 'pg_basebackup', package: 'postgresql-15', folders: ['/usr/lib/postgresql/15/bin'] },
} as const;

type Name = keyof typeof wanted;
export type Programs = Readonly<Record<Name, string>>;

function find(name: string, folders: readonly string[]): string | null {
  const all = [...folders, ...(process.env['PATH'] ?? '').split(delimiter)];
  return all.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Returns the paths of the programs, or a sentence about a missing one and how to install it. */
export function findPrograms(): Programs | string {
  const names = Object.keys(wanted) as Name[];
  const found = names.map((key) => [key, find(wanted[key].name, wanted[key].folders)] as const);
  const missing = found.filter(([, path]) => path === null).map(([key]) => wanted[key]);
  if (missing.length === 0) return Object.fromEntries(found) as Programs;
  return [
    `Not here: ${missing.map(({ name }) => name).join(', ')}. On Debian:`,
    `  apt-get install --no-install-recommends ${missing.map((one) => one.package).join(' ')}`,
    'and stop what the packages start by themselves: this run starts its own, on ports of its own.',
  ].join('\n');
}
