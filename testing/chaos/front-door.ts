import net from 'node:net';
import type { AddressInfo } from 'node:net';

/** One URL for several processes, like a load balancer. Visitors and webhooks use it. */
export type FrontDoor = {
  readonly url: string;
  /**
   * Sets the ports behind it; connections are distributed round-robin, and go to the next port if one is closed.
   * Without ports it is closed and open connections are ended.
   */
  lead(ports: readonly number[]): void;
  close(): Promise<void>;
};

export async function openFrontDoor(): Promise<FrontDoor> {
  let targets: readonly number[] = [];
  let turn = 0;
  const open = new Set<net.Socket>();

  function connect(visitor: net.Socket, triesLeft: number): void {
    turn += 1;
    const port = targets[turn % Math.max(targets.length, 1)];
    if (port === undefined || triesLeft === 0) {
      visitor.destroy();
      return;
    }
    const shop = net.connect({ host: '127.0.0.1', port });
    shop.once('connect', () => {
      shop.removeAllListeners('error');
      shop.on('error', () => visitor.destroy());
      visitor.pipe(shop).pipe(visitor);
      visitor.on('close', () => shop.destroy());
      shop.on('close', () => visitor.destroy());
    });
    shop.once('error', () => connect(visitor, triesLeft - 1));
  }

  const server = net.createServer((visitor) => {
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor));
    visitor.on('error', () => visitor.destroy());
    connect(visitor, targets.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lead: (ports) => {
      targets = ports;
      if (ports.length === 0) for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Returns a free port for a process that has to restart at the same address. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
