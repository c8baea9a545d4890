import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** The shop as `npm start` runs it, in its own process. */
export type ShopProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  /** All output so far. */
  output(): string;
  /** Sends the signal and waits for the end; returns the exit code, or null if a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const READY_MS = 60_000;

export type ShopEnvironment = Readonly<Record<string, string>>;

/** Starts it without waiting, for starts that should fail. */
export function spawnShop(environment: ShopEnvironment): { child: ChildProcess; output(): string } {
  let text = '';
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

/** Starts it and waits for its address. Throws with its output if it ends instead. */
export async function startShop(environment: ShopEnvironment): Promise<ShopProcess> {
  const { child, output } = spawnShop({ PORT: '0', ...environment });
  const deadline = Date.now() + READY_MS;
  let url: string | undefined;
  while (url === undefined) {
    url = /(http:\/\/localhost:\d+)\/en/.exec(output())?.[1];
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the shop did not open:\n${output()}`);
    if (url === undefined) await wait(20);
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
  return { child, url, output, end };
}
