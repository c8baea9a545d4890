import { connect, type Socket } from 'node:net';

export type AnswerRateTarget = {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly seconds: number;
};

const CONNECTIONS = 20;
/** Concurrent requests per connection. */
const PIPELINED = 5;
const MS_PER_SECOND = 1_000;
const FOUND = 'HTTP/1.1 200';
const HEAD_END = '\r\n\r\n';

function requestOf({ url, headers = {} }: AnswerRateTarget): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), noDelay: true });
}

/**
 * Returns the size in bytes of one complete response, head and body. Throws unless the status is 200 and the head has a
 * `content-length`.
 */
function measureAnswer(shot: AnswerRateTarget): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(shot.url);
    let head = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      socket.destroy();
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
      if (!head.startsWith(FOUND) || length === undefined) reject(new Error(`${shot.url}: ${head.slice(0, end)}`));
      else resolve(end + HEAD_END.length + Number(length));
    });
    socket.write(requestOf(shot));
  });
}

/** Sends requests over one connection until the time `until`, and returns the number of responses. */
function ask(shot: AnswerRateTarget, bytesOfAnswer: number, until: number): Promise<number> {
  const request = requestOf(shot);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connectTo(shot.url);
  let answers = 0;
  // bytes of an incomplete answer
  let begun = 0;
  socket.on('error', reject);
  socket.on('close', () => reject(new Error(`${shot.url}: the connection was closed`)));
  socket.on('data', (chunk) => {
    let whole = 0;
    for (let start = -begun; start < chunk.length; start += bytesOfAnswer) {
      const headIsHere = start >= 0 && chunk.length - start >= FOUND.length;
      if (headIsHere && chunk.toString('latin1', start, start + FOUND.length) !== FOUND) {
        return void socket.destroy(new Error(`${shot.url}: ${chunk.toString('latin1', start, start + 500)}`));
      }
      if (start + bytesOfAnswer <= chunk.length) whole += 1;
    }
    begun += chunk.length - whole * bytesOfAnswer;
    answers += whole;
    if (performance.now() < until) return void socket.write(request.repeat(whole));
    resolve(answers);
    socket.destroy();
    return undefined;
  });
  socket.write(request.repeat(PIPELINED));
  return promise;
}

/**
 * Returns responses per second for one URL of a server that always returns the same response. Requests are pipelined,
 * and responses are counted by bytes without parsing, so that the server and not the client is the bottleneck. Throws
 * if a response differs from the first response.
 */
export async function measureAnswerRate(shot: AnswerRateTarget): Promise<number> {
  const bytesOfAnswer = await measureAnswer(shot);
  const begun = performance.now();
  const until = begun + shot.seconds * MS_PER_SECOND;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(shot, bytesOfAnswer, until)));
  const tookSeconds = (performance.now() - begun) / MS_PER_SECOND;
  return counts.reduce((sum, count) => sum + count, 0) / tookSeconds;
}
