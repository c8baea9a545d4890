import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

type Responder = (response: http.ServerResponse, request: http.IncomingMessage) => void;

const HUGE_BYTES = 50 * 1_048_576;
const CHUNK = Buffer.alloc(65_536, 0x20);
const DRIP_MS = 20;

function json(response: http.ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

/** Writes spaces as long as the client reads them, up to 50 MB. */
function pourSpaces(response: http.ServerResponse): void {
  let leftBytes = HUGE_BYTES;
  function pour(): void {
    while (leftBytes > 0 && !response.destroyed) {
      leftBytes -= CHUNK.length;
      if (!response.write(CHUNK)) {
        response.once('drain', pour);
        return;
      }
    }
    response.end('{}');
  }
  pour();
}

/** Ways to fail after which the caller does not know what happened. */
const responders = {
  hangs: () => undefined,
  'resets the connection': (_response, request) => request.socket.resetAndDestroy(),
  'answers 500': (response) => json(response, 500, '{"code":"provider_down"}'),
  'answers 503 in HTML': (response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>'),
  'answers 404 in HTML': (response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>'),
  'answers 429': (response) => json(response, 429, '{"code":"too_many"}'),
  'answers in HTML': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  'answers without a type': (response) => response.writeHead(200).end('{"ok":true}'),
  'sends half a body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '200' });
    response.write('{"merchantRef":"P1",', () => response.destroy());
  },
  'cuts its JSON short': (response) => json(response, 200, '{"merchantRef":"P1","state":"capt'),
  'sends 50 MB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    pourSpaces(response);
  },
  'promises 50 MB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(HUGE_BYTES) });
    pourSpaces(response);
  },
  'drips a byte at a time': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    response.on('close', () => clearInterval(timer));
  },
  'sends us elsewhere': (response, request) =>
    response
      .writeHead(302, {
        location: `http://${request.headers.host ?? ''}/inner-door`,
        'content-type': 'application/json',
      })
      .end('{}'),
  'compresses unasked': (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync('{"ok":true}')),
  'says nothing': (response) => response.writeHead(204).end(),
  'answers null': (response) => json(response, 200, 'null'),
  'answers a list': (response) => json(response, 200, '[{"merchantRef":"P1"}]'),
  'answers with other types': (response) =>
    json(
      response,
      200,
      '{"merchantRef":"P1","providerRef":7,"payUrl":false,"state":"captured","amountAgorot":"5500","refundedAgorot":"0","currency":"ILS","method":"credit_card","last4":null}',
    ),
  'answers with broken money': (response) =>
    json(
      response,
      200,
      '{"merchantRef":"P1","providerRef":"x","payUrl":"javascript:alert(1)","state":"captured","amountAgorot":55.5,"refundedAgorot":-1,"currency":"ILS","method":"credit_card","last4":null}',
    ),
} satisfies Record<string, Responder>;

export type Nastiness = keyof typeof responders;

function isNastiness(name: string): name is Nastiness {
  return Object.hasOwn(responders, name);
}

export const nastinesses: readonly Nastiness[] = Object.keys(responders).filter(isNastiness);

export type NastyNeighbour = {
  readonly baseUrl: string;
  /** Chooses the behaviour from now on. */
  be(nastiness: Nastiness): void;
  /** Requested paths, in order. */
  readonly asked: string[];
  close(): Promise<void>;
};

/** HTTP server on loopback that never gives a valid answer. */
export async function startNastyNeighbour(): Promise<NastyNeighbour> {
  let mood: Responder = responders.hangs;
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    request.on('end', () => mood(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    be: (nastiness) => {
      mood = responders[nastiness];
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
