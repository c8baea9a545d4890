import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedWebhook = { readonly body: string; readonly signature: string; readonly at: number };

/** Webhook receiver of a shop, for tests of the provider: stores what arrives and answers as configured. */
export type WebhookReceiver = {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Maximum number of requests that waited for an answer at the same time. */
  readonly most: () => number;
  answer(status: number, delayMs?: number): void;
  /** Resolves after this many requests; rejects after `withinMs`. */
  waitFor(count: number, withinMs?: number): Promise<void>;
  close(): Promise<void>;
};

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let reply = { status: 200, delayMs: 0 };
  let inside = 0;
  let most = 0;
  const server = http.createServer((request, response) => {
    inside += 1;
    most = Math.max(most, inside);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['x-sandbox-signature']),
        at: Date.now(),
      });
      server.emit('webhook');
      const { status, delayMs } = reply;
      setTimeout(() => {
        inside -= 1;
        response.writeHead(status).end();
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/webhooks/sandbox`,
    received,
    most: () => most,
    answer: (status, delayMs = 0) => {
      reply = { status, delayMs };
    },
    waitFor: (count, withinMs = 8_000) => waitFor(server, () => received.length >= count, withinMs),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function waitFor(server: http.Server, isEnough: () => boolean, withinMs: number): Promise<void> {
  if (isEnough()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      server.off('webhook', look);
      reject(new Error('the webhooks waited for did not come'));
    }, withinMs);
    function look(): void {
      if (!isEnough()) return;
      clearTimeout(timer);
      server.off('webhook', look);
      resolve();
    }
    server.on('webhook', look);
  });
}
