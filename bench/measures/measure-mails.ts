import { setTimeout as pause } from 'node:timers/promises';
import { countWaitingMails, sendReceiptsAgain } from '../books.ts';
import { measureCpuUsage, type Stage } from '../stage.ts';

export type MailRun = {
  readonly mails: number;
  readonly perSecond: number;
  /** CPU time per email. */
  readonly appMs: number;
  readonly databaseMs: number;
};

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;

/** Measures speed and cost of sending `count` emails in an otherwise idle shop, with receipts that were sent before. */
export async function measureMails(stage: Stage, count: number): Promise<MailRun> {
  await untilNoneWaits(stage);
  await sendReceiptsAgain(stage, count);
  const begun = performance.now();
  const before = stage.mailbox.count();
  const { usage } = await measureCpuUsage(stage, () => untilNoneWaits(stage));
  const mails = stage.mailbox.count() - before;
  return {
    mails,
    perSecond: (mails * 1_000) / (performance.now() - begun),
    appMs: usage.appMs / mails,
    databaseMs: usage.databaseMs / mails,
  };
}

/** Waits until the emails of earlier work are sent, so that they do not affect the next measurement. */
export async function untilNoneWaits(stage: Stage): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await countWaitingMails(stage)) > 0) {
    if (performance.now() > deadline) throw new Error(`mails still wait after ${PATIENCE_MS / 1_000} s`);
    await pause(LOOK_MS);
  }
}
