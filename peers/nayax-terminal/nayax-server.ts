import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NayaxNetwork, Started } from './network.ts';

/** HTTP server that receives requests to start a machine and to restart a reader, like Nayax' Lynx. */
export type NayaxServer = {
  readonly baseUrl: string;
  readonly paths: readonly string[];
  /** Machines whose readers were restarted. */
  readonly restarted: readonly string[];
  close(): Promise<void>;
};

/** Token that authenticates the shop at this server. */
export const LYNX_TOKEN = 'lynx-token-of-the-simulated-server';

const OK = 200;
const UNAUTHORIZED = 401;
const BAD_GATEWAY = 502;

/** Response to a valid start request. */
export type StartResponse = 'accepts' | 'declines' | 'breaks' | 'hangs';

export type ServerParts = {
  readonly network: NayaxNetwork;
  manner(): StartResponse;
  /** Called when a start request reaches a reader. */
  onStart(started: Started): void;
};

async function bodyOf(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Returns the response to a restart of a reader, and its machine; empty if it is refused. */
function restartOf(
  { url = '', headers }: http.IncomingMessage,
  how: StartResponse,
): { readonly status: number; readonly machineId: readonly string[] } {
  const [, ...machineId] = /^\/operational\/v1\/machines\/(\d+)\/attributes\/144$/.exec(url) ?? [];
  if (how === 'breaks') return { status: BAD_GATEWAY, machineId: [] };
  const isKnown = how === 'accepts' && headers.authorization === `Bearer ${LYNX_TOKEN}` && machineId.length === 1;
  return isKnown ? { status: OK, machineId } : { status: UNAUTHORIZED, machineId: [] };
}

/** Starts an HTTP server on a free local port. */
export async function startNayaxServer({ network, manner, onStart }: ServerParts): Promise<NayaxServer> {
  const paths: string[] = [];
  const restarted: string[] = [];
  const server = http.createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      paths.push(request.url ?? '');
      const how = manner();
      if (how === 'hangs') return;
      if (request.method === 'PUT') {
        const { status, machineId } = restartOf(request, how);
        restarted.push(...machineId);
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      const refusal = how === 'declines' ? { Status: { Verdict: 'Declined', Code: 13 } } : network.refusalOf(body);
      if (refusal === null && how === 'accepts') onStart(network.startOf(body));
      const isBroken = how === 'breaks';
      response
        .writeHead(isBroken ? BAD_GATEWAY : OK, { 'content-type': 'application/json' })
        .end(JSON.stringify(isBroken ? {} : (refusal ?? { Status: { Verdict: 'Approved' } })));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    paths,
    restarted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
