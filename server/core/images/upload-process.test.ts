import { expect, test, vi } from 'vitest';
import { BusyError } from '../bulkhead.ts';
import { OVER_LIMIT_SIGNAL } from '../process-limits.ts';
import { createUploadProcesses } from '../upload-process.ts';

// starting a process takes seconds on a busy machine
vi.setConfig({ testTimeout: 60_000 });

const processes = createUploadProcesses({ timeoutMs: 50_000, nice: 0, waiting: 3, waitMs: 50_000 });

/** Runs one line of a program as the process of an upload. */
function run(line: string, outputMaxBytes = 100) {
  const command = ['--eval', line];
  return processes.run(new Blob(['an upload']), { command, heapMegabytes: 64, outputMaxBytes });
}

test('a process that the kernel kills is busy, because the upload may be good', async () => {
  await expect(run("process.kill(process.pid, 'SIGKILL'); setInterval(() => 0, 1e6)")).rejects.toThrow(BusyError);
});

test('a process that ends itself at its limits tells so', async () => {
  const line = `process.kill(process.pid, '${OVER_LIMIT_SIGNAL}'); setInterval(() => 0, 1e6)`;
  expect(await run(line)).toMatchObject({ isOverLimit: true, code: null });
});

test('output above the limit tells so, output within it is returned', async () => {
  expect(await run("setInterval(() => process.stdout.write('x'.repeat(1000)), 1)")).toMatchObject({
    isOverLimit: true,
  });
  expect(await run("process.stdout.write('fine')")).toMatchObject({
    isOverLimit: false,
    code: 0,
    output: Buffer.from('fine'),
  });
});
