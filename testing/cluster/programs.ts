import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a cluster is made of, none of which comes with npm: each with the package of Debian that brings it. */
const wanted = {
  etcd: { name: 'etcd', package: 'etcd-server', folders: [] },
  patroni: { name: 'patroni', package: 'patroni python3-psycopg2', folders: [] },
  haproxy: { name: 'haproxy', package: 'haproxy', folders: ['/usr/sbin'] },
  // ours has no pg_controldata and no pg_basebackup, without which Patroni can do nothing
  postgres: { name: 'pg_basebackup', package: 'postgresql-15', folders: ['/usr/lib/postgresql/15/bin'] },
} as const;

type Name = keyof typeof wanted;
export type Programs = Readonly<Record<Name, string>>;

function find(name: string, folders: readonly string[]): string | null {
  const all = [...folders, ...(process.env['PATH'] ?? '').split(delimiter)];
  return all.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Where each of them is; or a sentence about what is missing and how it is had. */
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
