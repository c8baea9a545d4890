import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { BusyError, createBulkhead } from '#server/core/bulkhead.ts';
import { createPasswordHasher } from './argon2-hasher.ts';

const hasher = createPasswordHasher(Buffer.alloc(32, 7));

test('a password matches its own hash and nothing else does, to the last of 128 characters', async () => {
  const salt = hasher.newSalt();
  const long = 'סיסמה🐶'.repeat(14).slice(0, 128);
  const known = await hasher.hash(long, salt);
  expect(await hasher.matches(long, [known], salt)).toEqual([true]);
  expect(await hasher.matches(`${long.slice(0, -1)}x`, [known], salt)).toEqual([false]);
  expect(await hasher.matches(long.trim().toUpperCase(), [known], salt)).toEqual([long.trim().toUpperCase() === long]);
  expect(await hasher.matches(long, [], salt)).toEqual([]);
});

test('a password of an older hash matches as typed and in its one form, and gets a hash of the current scheme', async () => {
  const salt = hasher.newSalt();
  const current = await hasher.hash('caf\u00e9 wet dog', salt);
  const older = { ...current, scheme: 'argon2id-m19456-t2-p1' };
  expect(await hasher.matches('cafe\u0301 wet dog', [current, older], salt)).toEqual([true, true]);
  expect(await hasher.upgrade('cafe\u0301 wet dog', older)).toEqual(current);
  expect(await hasher.upgrade('caf\u00e9 wet dog', current)).toBe(null);
  expect(await hasher.upgrade('a\u0009b', older)).toBe(null);
  expect(await hasher.matches('a\u0009b', [current], salt)).toEqual([false]);
  await expect(hasher.hash('a\u0009b', salt)).rejects.toThrow('no comparable form');
  await expect(hasher.matches('wet dog', [{ ...current, scheme: 'rot13' }], salt)).rejects.toThrow('rot13');
});

test('passwords cannot be guessed with a stolen database without the master secret', async () => {
  const salt = hasher.newSalt();
  const known = await hasher.hash('a good long password', salt);
  const thief = createPasswordHasher(randomBytes(32));
  expect(await thief.matches('a good long password', [known], salt)).toEqual([false]);
});

test.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou'])('%s is a common password', async (word) => {
  expect(await hasher.isCommon(word)).toBe(true);
});

test('an uncommon password is accepted', async () => {
  expect(await hasher.isCommon('correct-wet-dog-23:00')).toBe(false);
});

test('two hashes run, a few wait, the rest is refused at once, and a wait that is too long is refused', async () => {
  const withinBulkhead = createBulkhead({ maxConcurrent: 2, waiting: 2, waitMs: 30 });
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const work = () =>
    withinBulkhead(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
    });
  const first = [work(), work()];
  const inLine = Promise.allSettled([work(), work()]);
  await expect(work()).rejects.toThrow(BusyError);
  for (const waited of await inLine)
    expect(waited).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('queued for') } });
  for (const go of release) go();
  await Promise.all(first);
  expect(most).toBe(2);
  const later = work();
  await Promise.resolve();
  release.at(-1)?.();
  await later;
});
