import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, expect, test } from 'vitest';
import { createHttpJson } from './http-json.ts';
import type { HttpJson } from './http-json.ts';

type Neighbour = { readonly url: string; readonly connections: () => number; readonly server: http.Server };

async function startNeighbour(answer: http.RequestListener): Promise<Neighbour> {
  let connections = 0;
  const server = http.createServer(answer).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, connections: () => connections, server };
}

function client(timeoutMs = 2_000): HttpJson {
  const httpJson = createHttpJson({ timeoutMs });
  onTestFinished(() => httpJson.close());
  return httpJson;
}

function echo(request: http.IncomingMessage, response: http.ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const answer = {
      method: request.method,
      path: request.url,
      type: request.headers['content-type'],
      body: Buffer.concat(chunks).toString(),
    };
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
  });
}

function answerWith(status: number, type: string, body: string): http.RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type }).end(body);
  };
}

test('exactly the given text is sent, and the response is returned as a value', async () => {
  const { url } = await startNeighbour(echo);
  const body = '{"name":"שמפאו",  "n":1}';
  const result = await client().request({ method: 'POST', url: `${url}/x?y=1`, body });
  expect(result).toEqual({
    ok: true,
    status: 200,
    body: { method: 'POST', path: '/x?y=1', type: 'application/json', body },
  });
});

test('a hundred calls in a row share one connection', async () => {
  const { url, connections } = await startNeighbour(echo);
  const httpJson = client();
  for (let call = 0; call < 100; call += 1) await httpJson.request({ method: 'GET', url });
  expect(connections()).toBe(1);
});

test('a refusal with JSON is an answer, with its status', async () => {
  const { url } = await startNeighbour(answerWith(409, 'application/problem+json', '{"code":"no"}'));
  expect(await client().request({ method: 'GET', url })).toEqual({ ok: true, status: 409, body: { code: 'no' } });
});

test.each([
  ['HTML', answerWith(200, 'text/html', '<p>{}</p>'), 'content_type'],
  ['text that only looks like the right type', answerWith(200, 'application/jsonx', '{}'), 'content_type'],
  ['JSON that is none', answerWith(200, 'application/json', '{"a":'), 'invalid_json'],
  ['an empty body', answerWith(200, 'application/json', ''), 'invalid_json'],
  ['a body over the cap', answerWith(200, 'application/json', JSON.stringify('x'.repeat(1_100_000))), 'too_large'],
] as const)('%s is no answer', async (_what, answer, reason) => {
  const { url } = await startNeighbour(answer);
  expect(await client().request({ method: 'GET', url })).toMatchObject({ ok: false, reason });
});

test('a body of just under a megabyte is read whole', async () => {
  const text = 'x'.repeat(1_000_000);
  const { url } = await startNeighbour(answerWith(200, 'application/json', JSON.stringify(text)));
  expect(await client().request({ method: 'GET', url })).toEqual({ ok: true, status: 200, body: text });
});

test('a redirect is refused and not followed', async () => {
  const inner = await startNeighbour(echo);
  const { url } = await startNeighbour((_request, response) => {
    response.writeHead(302, { location: inner.url, 'content-type': 'application/json' }).end('{}');
  });
  expect(await client().request({ method: 'GET', url })).toMatchObject({ ok: false, reason: 'redirect' });
  expect(inner.connections()).toBe(0);
});

test('a server that answers byte by byte is abandoned at the time limit of the whole call', async () => {
  const { url } = await startNeighbour((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await client(200).request({ method: 'GET', url })).toMatchObject({ ok: false, reason: 'timeout' });
});

test('a call may have less time than others', async () => {
  const { url } = await startNeighbour(() => undefined);
  expect(await client(60_000).request({ method: 'GET', url, timeoutMs: 50 })).toMatchObject({
    ok: false,
    reason: 'timeout',
  });
});

test('a closed port is a failed connection, not a crash', async () => {
  const { url, server } = await startNeighbour(echo);
  await new Promise((resolve) => server.close(resolve));
  expect(await client().request({ method: 'GET', url })).toMatchObject({ ok: false, reason: 'connection' });
});

test('the next call survives a kept-alive connection that the server closed', async () => {
  let calls = 0;
  const { url } = await startNeighbour((request, response) => {
    calls += 1;
    if (calls === 2) request.socket.resetAndDestroy();
    else echo(request, response);
  });
  const httpJson = client();
  await httpJson.request({ method: 'GET', url });
  expect(await httpJson.request({ method: 'GET', url })).toMatchObject({ ok: true, status: 200 });
  expect(calls).toBe(3);
});

test('a server that always resets is called at most twice', async () => {
  let calls = 0;
  const { url } = await startNeighbour((request, response) => {
    calls += 1;
    if (calls > 1) request.socket.resetAndDestroy();
    else echo(request, response);
  });
  const httpJson = client();
  await httpJson.request({ method: 'GET', url });
  expect(await httpJson.request({ method: 'GET', url })).toMatchObject({ ok: false, reason: 'connection' });
  expect(calls).toBe(3);
});

test('half a body is an incomplete answer', async () => {
  const { url } = await startNeighbour((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"a":1', () => response.destroy());
  });
  expect(await client().request({ method: 'GET', url })).toMatchObject({ ok: false, reason: 'truncated' });
});

test('if only the status matters, any body is accepted', async () => {
  const { url } = await startNeighbour(answerWith(202, 'text/plain', 'thanks'));
  expect(await client().request({ method: 'POST', url, body: '{}', expect: 'status' })).toEqual({
    ok: true,
    status: 202,
    body: null,
  });
});

test.each(['ftp://127.0.0.1/x', 'not an address', 'file:///etc/passwd', 'http://user:secret@127.0.0.1/'])(
  '%s is not called',
  async (url) => {
    expect(await client().request({ method: 'GET', url })).toMatchObject({ ok: false, reason: 'invalid_url' });
  },
);
