import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { BACKUP_AGE_MAX_MS, backupProblems, type BackupStep } from './backup-problems.ts';

const now = Date.UTC(2026, 10, 30, 12);
const made = (hours: number): BackupStep => ({ step: 'backup', madeAt: now - hours * HOUR_MS, failedAt: null });

function troublesOf(steps: readonly BackupStep[], isNeeded = true) {
  return backupProblems({ steps, now, isNeeded });
}

test('a backup of last night is fine, one of two nights ago is old', () => {
  expect(troublesOf([made(9)])).toEqual([]);
  expect(troublesOf([{ ...made(0), madeAt: now - BACKUP_AGE_MAX_MS }])).toEqual([]);
  expect(troublesOf([made(33)])).toEqual([{ kind: 'old', since: now - 33 * HOUR_MS }]);
});

test('a step that failed is in trouble until it succeeds again', () => {
  const drill = (failedAt: number): BackupStep => ({ step: 'drill', madeAt: now - 30 * HOUR_MS, failedAt });
  expect(troublesOf([made(9), drill(now - 8 * HOUR_MS)])).toEqual([{ kind: 'failed', since: now - 8 * HOUR_MS }]);
  expect(troublesOf([made(9), drill(now - 31 * HOUR_MS)])).toEqual([]);
});

test('a copy that was switched off after it failed is no trouble after the next backup', () => {
  const copy = (hours: number): BackupStep => ({ step: 'copy', madeAt: null, failedAt: now - hours * HOUR_MS });
  expect(troublesOf([made(9), copy(8)])).toHaveLength(1);
  expect(troublesOf([made(9), copy(32)])).toEqual([]);
});

test('the very first backup that failed is one trouble and not two', () => {
  const first: BackupStep = { step: 'backup', madeAt: null, failedAt: now - HOUR_MS };
  expect(troublesOf([first])).toEqual([{ kind: 'failed', since: now - HOUR_MS }]);
});

test('a shop that sells needs a backup, a trial does not', () => {
  expect(troublesOf([])).toEqual([{ kind: 'old', since: null }]);
  expect(troublesOf([], false)).toEqual([]);
  // who made a backup once relies on it
  expect(troublesOf([made(33)], false)).toHaveLength(1);
});
