import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort, openFrontDoor, type FrontDoor } from '../chaos/front-door.ts';
import { signalServer } from '../chaos/kill-cluster.ts';
import { visit } from '../chaos/visit.ts';
import { removeDataDir } from '../database/test-cluster.ts';
import type { Programs } from './programs.ts';
import { makeServiceFolder, postmasterOf, startService, until, withReplacedValues, type Service } from './services.ts';

const MEMBERS = 3;
const BEGIN_MS = 120_000;
const PASSWORDS = {
  superuser: 'superuser-of-this-run',
  replication: 'replicator-of-this-run',
  shop: 'shop-of-this-run',
};

/** A node of the cluster: PostgreSQL, Patroni, and a connection to etcd that can be cut. */
type Member = {
  readonly name: string;
  readonly folder: string;
  readonly databaseFiles: string;
  readonly port: number;
  readonly restPort: number;
  readonly wayToEtcd: FrontDoor;
  patroni: Service | null;
};

/** Three nodes under Patroni with `ops/patroni.yml`, all on one machine. */
export type DatabaseCluster = {
  /** Ports of PostgreSQL and Patroni of each node. */
  readonly ports: readonly { readonly port: number; readonly restPort: number }[];
  /** URL with the shop's own role and database, at these hosts. */
  databaseUrl(hosts: string): string;
  /** Current leader according to Patroni; null if there is none. */
  leader(): Promise<string | null>;
  /** Standby that must confirm commits. */
  synchronousStandby(): Promise<string | null>;
  /** Kills Patroni and PostgreSQL at once, like a power cut. */
  kill(name: string): Promise<void>;
  /** Kills PostgreSQL only. */
  killPostgres(name: string): void;
  /** Sends SIGSTOP or SIGCONT to all processes of that node. */
  freeze(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Refuses or allows its connections to etcd. */
  cutFromEtcd(name: string, isCut: boolean): void;
  start(name: string): void;
  /** Resolves when every node runs without lag. */
  untilWhole(): Promise<number>;
  output(): string;
  close(): Promise<void>;
};

type Reported = { readonly name: string; readonly role: string; readonly state: string };

export async function startDatabaseCluster(programs: Programs): Promise<DatabaseCluster> {
  const root = makeServiceFolder('etcd');
  const etcdPort = await freePort();
  const etcd = await startEtcd({ programs, folder: root, port: etcdPort });
  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => madeMember(index, etcdPort)));
  const start = (member: Member): void => void (member.patroni = startPatroni(programs, member));
  for (const member of members) start(member);
  const named = (name: string): Member => {
    const member = members.find((one) => one.name === name);
    if (member === undefined) throw new Error(`no node is called ${name}`);
    return member;
  };
  const cluster: DatabaseCluster = {
    ports: members,
    databaseUrl: (hosts) => `postgres://shop:${PASSWORDS.shop}@${hosts}/shampaw`,
    leader: async () => {
      const asked = await Promise.all(members.map(async (member) => ((await isPrimary(member)) ? member.name : null)));
      return asked.find((name) => name !== null) ?? null;
    },
    synchronousStandby: async () => (await report(members)).find(({ role }) => role === 'sync_standby')?.name ?? null,
    async kill(name) {
      const member = named(name);
      const postmaster = postmasterOf(member.databaseFiles);
      if (postmaster !== null) signalServer(postmaster, 'SIGKILL');
      await member.patroni?.end('SIGKILL');
    },
    killPostgres(name) {
      const postmaster = postmasterOf(named(name).databaseFiles);
      if (postmaster !== null) signalServer(postmaster, 'SIGKILL');
    },
    freeze(name, signal) {
      const member = named(name);
      const postmaster = postmasterOf(member.databaseFiles);
      for (const pid of [member.patroni?.pid ?? null, postmaster]) if (pid !== null) signalServer(pid, signal);
    },
    cutFromEtcd: (name, isCut) => named(name).wayToEtcd.lead(isCut ? [] : [etcdPort]),
    start: (name) => start(named(name)),
    untilWhole: () => until('every member runs', () => isWhole(members), BEGIN_MS),
    output: () => [etcd, ...members.map(({ patroni }) => patroni)].map((service) => service?.output() ?? '').join('\n'),
    async close() {
      for (const member of members) await endMember(member);
      await etcd.end('SIGKILL');
      await removeDataDir(root);
    },
  };
  try {
    await cluster.untilWhole();
    await makeShopDatabase(members, await cluster.leader());
  } catch (error) {
    console.error(cluster.output().slice(-6_000));
    await cluster.close();
    throw error;
  }
  return cluster;
}

async function startEtcd({
  programs,
  folder,
  port,
}: {
  programs: Programs;
  folder: string;
  port: number;
}): Promise<Service> {
  const url = `http://127.0.0.1:${port}`;
  const peerUrl = `http://127.0.0.1:${await freePort()}`;
  const options = {
    name: 'etcd1',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `etcd1=${peerUrl}`,
    'log-level': 'error',
  };
  const parameters = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const etcd = startService({ program: programs.etcd, parameters, folder });
  await until('etcd answers', async () => (await visit(`${url}/health`)).status === 200, BEGIN_MS);
  return etcd;
}

async function madeMember(index: number, etcdPort: number): Promise<Member> {
  const folder = makeServiceFolder(`member${index + 1}`);
  const wayToEtcd = await openFrontDoor();
  wayToEtcd.lead([etcdPort]);
  return {
    name: `db${index + 1}`,
    folder,
    databaseFiles: join(folder, 'data'),
    port: await freePort(),
    restPort: await freePort(),
    wayToEtcd,
    patroni: null,
  };
}

function startPatroni(programs: Programs, member: Member): Service {
  const { folder, name, port, restPort, databaseFiles, wayToEtcd } = member;
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, withReplacedValues('ops/patroni.yml', [['shared_buffers: 256MB', 'shared_buffers: 64MB']]), {
    mode: 0o644,
  });
  return startService({
    program: programs.patroni,
    parameters: [file],
    folder,
    environment: {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: databaseFiles,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres.replace(/\/[^/]+$/, ''),
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_ETCD3_HOSTS: wayToEtcd.url.replace('http://', ''),
      // otherwise it would request its own URL from etcd and bypass the proxy that can be cut
      PATRONI_ETCD3_USE_PROXIES: 'true',
      PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
      PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
    },
  });
}

async function isPrimary({ restPort }: Member): Promise<boolean> {
  const answer = await visit(`http://127.0.0.1:${restPort}/primary`, { timeoutMs: 1_000 }).catch(() => null);
  return answer?.status === 200;
}

/** Status of all nodes as reported by any reachable one. */
async function report(members: readonly Member[]): Promise<readonly Reported[]> {
  for (const { restPort } of members) {
    const answer = await visit(`http://127.0.0.1:${restPort}/cluster`, { timeoutMs: 1_000 }).catch(() => null);
    if (answer?.status === 200) return (JSON.parse(answer.text) as { members: readonly Reported[] }).members;
  }
  return [];
}

async function isWhole(members: readonly Member[]): Promise<boolean> {
  const said = await report(members);
  const running = said.filter(({ state }) => state === 'running' || state === 'streaming');
  const roles = said.map(({ role }) => role);
  return running.length === MEMBERS && roles.includes('leader') && roles.includes('sync_standby');
}

/** Creates a role and a database of the shop without further rights, as in the runbook. */
async function makeShopDatabase(members: readonly Member[], leader: string | null): Promise<void> {
  const port = members.find(({ name }) => name === leader)?.port ?? 0;
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: PASSWORDS.superuser,
    database: 'postgres',
  });
  await client.connect();
  await client.query(`create role shop login password '${PASSWORDS.shop}'`);
  await client.query('create database shampaw owner shop');
  await client.end();
}

async function endMember({ patroni, databaseFiles, folder, wayToEtcd }: Member): Promise<void> {
  const postmaster = postmasterOf(databaseFiles);
  await patroni?.end('SIGKILL');
  if (postmaster !== null) signalServer(postmaster, 'SIGKILL');
  await wayToEtcd.close();
  await removeDataDir(folder);
}
