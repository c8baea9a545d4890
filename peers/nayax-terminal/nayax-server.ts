import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NayaxNetwork, Started } from './network.ts';

/** Where starts arrive over HTTP, as at Lynx. */
export type NayaxServer = {
  readonly baseUrl: string;
  readonly paths: readonly string[];
  close(): Promise<void>;
};

/** How a start is answered that nothing is wrong with. */
export type StartManner = 'accepts' | 'declines' | 'breaks' | 'hangs';

export type ServerParts = {
  readonly network: NayaxNetwork;
  manner(): StartManner;
  /** A reader was woken. */
  onStart(started: Started): void;
};

/** An HTTP server on a free port of this machine. */
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
