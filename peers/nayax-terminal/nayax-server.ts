import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NayaxNetwork, StartRequest } from './network.ts';

/**
 * Simulation of Lynx, which is Nayax' management server. It is an HTTP server that starts machines, restarts readers
 * and returns the states of machines.
 */
export type NayaxServer = {
  readonly baseUrl: string;
  readonly paths: readonly string[];
  /** States of the machines, by the machine's id. */
  readonly machines: Map<string, MachineState>;
  readonly restarted: readonly string[];
  close(): Promise<void>;
};

/** Token with which the shop authenticates itself at this server. */
export const LYNX_TOKEN = 'lynx-token-of-the-simulated-server';

const OK = 200;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const BAD_GATEWAY = 502;

/** Behaviour of the simulated server for valid requests. A request succeeds only with `accepts`. */
export type StartBehaviour = 'accepts' | 'declines' | 'breaks' | 'hangs' | 'limits';

/** Fields of a machine's status and of its events, as Nayax writes them. */
type MachineState = {
  readonly status: Readonly<Record<string, string | number | null>>;
  readonly lastAlerts: readonly Readonly<Record<string, string | number | null>>[];
};

export type NayaxServerDeps = {
  readonly network: NayaxNetwork;
  manner(): StartBehaviour;
  /** Called when a request to start a wash reaches a reader. */
  onStart(started: StartRequest): void;
};

async function bodyOf(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const statuses = { declines: UNAUTHORIZED, breaks: BAD_GATEWAY, limits: TOO_MANY_REQUESTS } as const;

function stateOf(
  { url = '', headers }: http.IncomingMessage,
  how: Exclude<StartBehaviour, 'hangs'>,
  machines: ReadonlyMap<string, MachineState>,
): { readonly status: number; readonly body: unknown } {
  if (how !== 'accepts') return { status: statuses[how], body: {} };
  if (headers.authorization !== `Bearer ${LYNX_TOKEN}`) return { status: UNAUTHORIZED, body: {} };
  const [, machineId = '', name] = /^\/operational\/v1\/machines\/(\d+)\/(status|lastAlerts)$/.exec(url) ?? [];
  const machine = machines.get(machineId);
  if (machine === undefined) return { status: NOT_FOUND, body: {} };
  return { status: OK, body: name === 'status' ? machine.status : machine.lastAlerts };
}

/**
 * Returns the response to a request to restart a reader, and the id of the reader's machine. If the request is refused,
 * the id is missing.
 */
function restartOf(
  { url = '', headers }: http.IncomingMessage,
  how: StartBehaviour,
): { readonly status: number; readonly machineId: readonly string[] } {
  const [, ...machineId] = /^\/operational\/v1\/machines\/(\d+)\/attributes\/144$/.exec(url) ?? [];
  if (how === 'breaks' || how === 'limits') return { status: statuses[how], machineId: [] };
  const isKnown = how === 'accepts' && headers.authorization === `Bearer ${LYNX_TOKEN}` && machineId.length === 1;
  return isKnown ? { status: OK, machineId } : { status: UNAUTHORIZED, machineId: [] };
}

/** Starts the simulated Nayax server on a free local port. */
export async function startNayaxServer({ network, manner, onStart }: NayaxServerDeps): Promise<NayaxServer> {
  const paths: string[] = [];
  const restarted: string[] = [];
  const machines = new Map<string, MachineState>();
  function answerStart(response: http.ServerResponse, body: unknown, how: Exclude<StartBehaviour, 'hangs'>): void {
    const headers = { 'content-type': 'application/json' };
    if (how === 'breaks' || how === 'limits') {
      response.writeHead(statuses[how], headers).end('{}');
      return;
    }
    const refusal = how === 'declines' ? { Status: { Verdict: 'Declined', Code: 13 } } : network.refusalOf(body);
    if (refusal === null) onStart(network.parseStartRequest(body));
    response.writeHead(OK, headers).end(JSON.stringify(refusal ?? { Status: { Verdict: 'Approved' } }));
  }
  const server = http.createServer((request, response) => {
    void (async () => {
      paths.push(request.url ?? '');
      const how = manner();
      if (how === 'hangs') return;
      if (request.method === 'GET') {
        const found = stateOf(request, how, machines);
        response.writeHead(found.status, { 'content-type': 'application/json' }).end(JSON.stringify(found.body));
        return;
      }
      const body = await bodyOf(request);
      if (request.method === 'PUT') {
        const { status, machineId } = restartOf(request, how);
        restarted.push(...machineId);
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      answerStart(response, body, how);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    paths,
    machines,
    restarted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
