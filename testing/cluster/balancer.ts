import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type FrontDoor } from '../chaos/front-door.ts';
import { removeDataDir } from '../database/test-cluster.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { Programs } from './programs.ts';
import { makeServiceFolder, startService, withReplacedValues } from './services.ts';

export type Balancer = {
  /** Opens it for the app processes at these ports. */
  openDoor(shopPorts: readonly number[]): Promise<FrontDoor>;
  /** Host at which the database leader is reached. */
  readonly databaseHost: string;
};

/** HAProxy with `ops/haproxy.cfg`, only with other addresses. It starts once the ports of the shop are known. */
export async function planBalancer(programs: Programs, { ports }: Pick<DatabaseCluster, 'ports'>): Promise<Balancer> {
  const databasePort = await freePort();
  const shopPort = await freePort();
  async function openDoor(shopPorts: readonly number[]): Promise<FrontDoor> {
    const folder = makeServiceFolder('balancer');
    const file = join(folder, 'haproxy.cfg');
    const text = withReplacedValues('ops/haproxy.cfg', [
      ['  bind :80\n', `  bind 127.0.0.1:${shopPort}\n`],
      ['  bind :443 ssl crt /etc/haproxy/shop.pem alpn h2,http/1.1\n', ''],
      ['127.0.0.1:5000', `127.0.0.1:${databasePort}`],
      ...shopPorts.map((port, index) => [`10.0.0.2${index + 1}:3000`, `127.0.0.1:${port}`] as const),
      ...ports.map(
        ({ port, restPort }, index) =>
          [`10.0.0.1${index + 1}:5432 check port 8008`, `127.0.0.1:${port} check port ${restPort}`] as const,
      ),
    ]);
    writeFileSync(file, text);
    const service = startService({ program: programs.haproxy, parameters: ['-db', '-f', file], folder });
    return {
      url: `http://127.0.0.1:${shopPort}`,
      lead: () => undefined,
      async close() {
        await service.end('SIGKILL');
        await removeDataDir(folder);
      },
    };
  }
  return { openDoor, databaseHost: `127.0.0.1:${databasePort}` };
}
