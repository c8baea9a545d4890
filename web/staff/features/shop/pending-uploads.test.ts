import { expect, test } from 'vitest';
import { createPendingUploads } from './pending-uploads.ts';

/** An upload that ends when the test says so. */
function delayedUpload() {
  return Promise.withResolvers<boolean>();
}

test('a save waits for the logo in progress', async () => {
  const gate = createPendingUploads();
  expect(await gate.wait()).toBe(true);
  const upload = delayedUpload();
  gate.begin(upload.promise);
  const save = gate.wait();
  upload.resolve(true);
  expect(await save).toBe(true);
});

test('a refused logo stops the save that waits for it, and no later one', async () => {
  const gate = createPendingUploads();
  const upload = delayedUpload();
  gate.begin(upload.promise);
  const save = gate.wait();
  upload.resolve(false);
  expect(await save).toBe(false);
  expect(await gate.wait()).toBe(true);
});

test('a logo that was refused before the save was pressed does not stop it', async () => {
  const gate = createPendingUploads();
  const upload = delayedUpload();
  gate.begin(upload.promise);
  upload.resolve(false);
  await upload.promise;
  expect(await gate.wait()).toBe(true);
});

test('a second logo is waited for, however the first one ended', async () => {
  const gate = createPendingUploads();
  const [first, second] = [delayedUpload(), delayedUpload()];
  gate.begin(first.promise);
  gate.begin(second.promise);
  first.resolve(false);
  await first.promise;
  const save = gate.wait();
  second.resolve(false);
  expect(await save).toBe(false);
});

test('a save waits for a logo and an icon that are uploaded at the same time', async () => {
  const gate = createPendingUploads();
  const [logo, icon] = [delayedUpload(), delayedUpload()];
  gate.begin(logo.promise);
  gate.begin(icon.promise);
  const save = gate.wait();
  icon.resolve(true);
  logo.resolve(false);
  expect(await save).toBe(false);
});
