import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NayaxNetwork, Started } from './network.ts';

/** HTTP server that receives start requests, like Nayax Lynx. */
export type NayaxServer = {
  readonly baseUrl: string;
  readonly paths: readonly string[];
  close(): Promise<void>;
};

/** Response to a valid start request. */
export type StartResponse = 'accepts' | 'declines' | 'breaks' | 'hangs';

export type ServerParts = {
  readonly network: NayaxNetwork;
  manner(): StartResponse;
  /** Called when a start request reaches a reader. */
  onStart(started: Started): void;
};

/** Starts an HTTP server on a free local port. */
export async function startNayaxServer({ network, manner, onStart }: ServerParts): Promise<NayaxServer> {
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      paths.push(request.url ?? '');
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const how = manner();
      if (how === 'hangs') return;
      const refusal = how === 'declines' ? { Status: { Verdict: 'Declined', Code: 13 } } : network.refusalOf(body);
      if (refusal === null && how === 'accepts') onStart(network.startOf(body));
      response
        .writeHead(how === 'breaks' ? 502 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(how === 'breaks' ? {} : (refusal ?? { Status: { Verdict: 'Approved' } })));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
