import { Agent, request, type Server } from 'node:http';

export type Latencies = { readonly p50Ms: number; readonly p95Ms: number; readonly p99Ms: number };

export function latenciesOf(samplesMs: readonly number[]): Latencies {
  const sorted = samplesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** One customer can have two requests at a time: the payment at the provider, and the page. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** `cookie`: name and value of the first cookie that was set, as a browser returns it. */
export type Answer = { readonly status: number; readonly body: string; readonly cookie: string };

type Sending = { readonly body?: string; readonly headers?: Record<string, string> };

/** Sends one request over a kept-alive connection, with as little own CPU time as possible. */
export async function send(method: string, url: string, { body, headers = {} }: Sending = {}): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent,
      headers:
        body === undefined
          ? headers
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    });
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () => {
        const cookie = incoming.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
        resolve({ status: incoming.statusCode ?? 0, body: text, cookie });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Opens a stream of server-sent events on a connection of its own, as a browser does. Calls `changed` with the data of
 * each event until the returned function is called. The data is empty if the page must request the content itself.
 * Rejects if the stream is refused.
 */
export async function openEventStream(url: string, headers: Record<string, string>, changed: (data: string) => void) {
  return new Promise<() => void>((resolve, reject) => {
    const outgoing = request(url, { agent: false, headers: { ...headers, accept: 'text/event-stream' } });
    outgoing.on('response', (incoming) => {
      if (incoming.statusCode !== 200) return reject(new Error(`a stream was answered ${incoming.statusCode}`));
      incoming.setEncoding('utf8');
      let text = '';
      incoming.on('data', (chunk: string) => {
        const events = (text + chunk).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const [name, data = ''] = event.split('\n');
          if (name === 'event: changed') changed(data.slice('data: '.length));
        }
      });
      // the page closes its stream by destroying the connection
      incoming.on('error', () => undefined);
      resolve(() => outgoing.destroy());
      return undefined;
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export type LoadResult = Latencies & { readonly perSecond: number; readonly done: number; readonly tookMs: number };

export type LoadRunOptions = {
  readonly count: number;
  readonly atOnce: number;
  /** No run starts after this time, so that a busy machine measures fewer runs but still reports. */
  readonly patienceMs: number;
  one(index: number): Promise<void>;
};

/** Runs `one` at most `count` times, `atOnce` at a time, and measures from the first start to the last end. */
export async function runLoad({ count, atOnce, patienceMs, one }: LoadRunOptions): Promise<LoadResult> {
  const samples: number[] = [];
  let next = 0;
  const begun = performance.now();
  async function worker(): Promise<void> {
    while (next < count && performance.now() - begun < patienceMs) {
      const index = next++;
      const started = performance.now();
      await one(index);
      samples.push(performance.now() - started);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  const tookMs = performance.now() - begun;
  const done = samples.length;
  return { ...latenciesOf(samples), perSecond: (done * 1_000) / tookMs, done, tookMs };
}

/** Listens on a free local port and returns its address. */
export async function listenOnLoopback(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

export function closeLoadAgent(): void {
  agent.destroy();
}
