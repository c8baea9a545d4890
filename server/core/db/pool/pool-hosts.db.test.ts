import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createDatabase } from './pool.ts';

const { connectionString } = await createTestDatabase({ from: 'empty' });
const address = new URL(connectionString.replace('@/', '@localhost/'));
const socketFile = `${address.searchParams.get('host') ?? ''}/.s.PGSQL.5432`;

const sockets = new Set<net.Socket>();
/** A hanging host: its kernel accepts connections, but no process answers. */
const hanging = net.createServer((socket) => void sockets.add(socket));
const living = net.createServer((socket) => {
  sockets.add(socket);
  const inside = net.connect(socketFile);
  socket.pipe(inside).pipe(socket);
  socket.on('error', () => inside.destroy());
  inside.on('error', () => socket.destroy());
});

async function listening(server: net.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let hosts = '';
beforeAll(async () => void (hosts = `${await listening(hanging)},${await listening(living)}`));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  hanging.close();
  living.close();
});

test('a hanging host does not block callers: those who wait for a free connection also move to the next host', async () => {
  const url = `postgres://${address.username}:${address.password}@${hosts}${address.pathname}?target_session_attrs=read-write`;
  const db = createDatabase({ connectionString: url, log: silentLog, max: 2 });
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => db.executeSql('select 1 as one')));
  await db.close();
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'));
});
