import { expect, test } from 'vitest';
import { readLineBatches } from './read-line-batches.ts';

test('lines are complete however the stream is cut, also within a two-byte letter; a line without an end is dropped', async () => {
  const bytes = new TextEncoder().encode('{"a":"דנה"}\n{"a":"0501234567"}\n2\nrest');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 3) controller.enqueue(bytes.slice(at, at + 3));
      controller.close();
    },
  });
  const lines = await Array.fromAsync(readLineBatches(body));
  expect(lines.flat()).toEqual(['{"a":"דנה"}', '{"a":"0501234567"}', '2']);
});
