import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { standBehind } from './stand-behind.ts';

test('a process stands behind the shop before it does anything, for the processor and for memory', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], { env: {} });
  const ended = once(child, 'exit');
  standBehind(child, 7);
  const pid = child.pid ?? 0;
  expect(getPriority(pid)).toBe(7);
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  child.stdin.end();
  await ended;
});

test('a process that could not be started is nobody’s to move', () => {
  expect(() => standBehind({}, 7)).not.toThrow();
});
