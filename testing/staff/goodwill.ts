import { randomUUID } from 'node:crypto';
import type { TestMember } from './staff-member.ts';

/** Body of the dialog: three washes for ₪150, which one staff user may give alone. */
export function goodwillOf(to: object, change: object = {}) {
  return {
    to,
    gift: { kind: 'washes', packageNumber: 2 },
    reason: 'apology',
    note: 'The dryer was cold',
    seen: { worthAgorot: 15_000, alone: true },
    idempotencyKey: randomUUID(),
    ...change,
  };
}

/** Five washes, which need a second approval. */
export const largeGift = {
  gift: { kind: 'washes', packageNumber: 3 },
  seen: { worthAgorot: 22_000, alone: false },
} as const;

/** Proposes a large gift to an email address; returns its id. */
export async function proposeGoodwill({ browser }: TestMember, email: string): Promise<string> {
  const to = { email, locale: 'en' };
  const asked = await browser.post('/api/admin/goodwill', goodwillOf(to, largeGift));
  if (asked.statusCode !== 200) throw new Error(asked.body);
  const { rows } = (await browser.get('/api/admin/goodwill?state=proposed')).json<{ rows: { goodwillId: string }[] }>();
  const [newest] = rows;
  if (newest === undefined) throw new Error('what was proposed is in the list');
  return newest.goodwillId;
}

/** Returns the body of the dialog for a wash at a machine: one wash for ₪55. */
export function freeWashOf(change: object = {}) {
  return {
    bayNo: 1,
    packageNumber: 1,
    reason: 'machine_fault',
    note: 'No water in the other bay',
    seen: { worthAgorot: 5_500 },
    idempotencyKey: randomUUID(),
    ...change,
  };
}
