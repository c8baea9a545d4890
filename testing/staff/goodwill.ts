import { randomUUID } from 'node:crypto';
import type { TestMember } from './staff-member.ts';

/** What a dialog would send: three washes for ₪150, which one person gives alone. */
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

/** Five washes, for which a second person is needed. */
export const largeGift = {
  gift: { kind: 'washes', packageNumber: 3 },
  seen: { worthAgorot: 22_000, alone: false },
} as const;

/** Somebody proposes a large gift to an address; its id. */
export async function proposeGoodwill({ browser }: TestMember, email: string): Promise<string> {
  const to = { email, locale: 'en' };
  const asked = await browser.post('/api/admin/goodwill', goodwillOf(to, largeGift));
  if (asked.statusCode !== 200) throw new Error(asked.body);
  const { rows } = (await browser.get('/api/admin/goodwill?state=proposed')).json<{ rows: { goodwillId: string }[] }>();
  const [newest] = rows;
  if (newest === undefined) throw new Error('what was proposed is in the list');
  return newest.goodwillId;
}
