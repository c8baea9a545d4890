import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedBySandbox } from './sandbox-signature.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const timestamp = String(now / 1_000);
const rawBody = Buffer.from('{"eventId":"E1"}');

function signature(secret: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')}`;
}

function holds(signatures: readonly string[], secrets = ['ours']): boolean {
  return isSignedBySandbox(secrets, { header: [`t=${timestamp}`, ...signatures].join(','), rawBody, now });
}

const foreign = signature('another secret');

test('during a rotation two signatures suffice, whichever side has both', () => {
  expect(holds([signature('old'), signature('new')], ['new'])).toBe(true);
  expect(holds([signature('old'), signature('new')], ['old'])).toBe(true);
  expect(holds([signature('new')], ['old', 'new'])).toBe(true);
  expect(holds([foreign], ['old', 'new'])).toBe(false);
});

test('a second timestamp is refused wherever it stands', () => {
  const header = (...parts: readonly string[]) =>
    isSignedBySandbox(['ours'], { header: parts.join(','), rawBody, now });
  const t = `t=${timestamp}`;
  const others = Array.from({ length: 40 }, (_, index) => `x${index}=1`);
  expect(header(t, ...others, signature('ours'))).toBe(true);
  for (let at = 0; at <= others.length; at += 1) {
    expect(header(t, signature('ours'), ...others.toSpliced(at, 0, t))).toBe(false);
    expect(header(t, signature('ours'), ...others.toSpliced(at, 0, 't=1'))).toBe(false);
  }
});

test('one to eight signatures are read, as docs/sandbox-pay.md says; a ninth is refused to limit the work', () => {
  const seven = Array.from({ length: 7 }, () => foreign);
  expect(holds([])).toBe(false);
  expect(holds([...seven, signature('ours')])).toBe(true);
  expect(holds([foreign, ...seven, signature('ours')])).toBe(false);
});
