import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

test('a child process has lower priority from its first instruction, for processor and memory', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], { env: {} });
  const ended = once(child, 'exit');
  lowerPriority(child, 7);
  const pid = child.pid ?? 0;
  expect(getPriority(pid)).toBe(7);
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  child.stdin.end();
  await ended;
});

test('a process that could not be started is ignored', () => {
  expect(() => lowerPriority({}, 7)).not.toThrow();
});
