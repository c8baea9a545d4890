import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type LoopbackServer = { readonly baseUrl: string; close(): Promise<void> };

/** Starts an HTTP server on a free local port. */
export async function startLoopbackServer(answer: http.RequestListener): Promise<LoopbackServer> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function readBodyText(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function readFormBody(request: http.IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBodyText(request));
}

export function sendJson(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
