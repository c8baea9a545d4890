import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { createWashUpdates } from './wash-updates.ts';

const stationId = stationIdSchema.parse(randomUUID());

/** The long poll of one machine; `announce` delivers what a trigger of the database sends. */
function openPoll() {
  let deliver: (payload: string) => void = () => undefined;
  const updates = createWashUpdates({
    db: {
      listen: (_channel: string, handler: (payload: string) => void) => {
        deliver = handler;
        return Promise.resolve();
      },
    },
    log: {},
  } as never);
  const poll = updates.waitForStation(stationId);
  const announce = (state: string) => deliver(`${stationId} ${randomUUID()} ${randomUUID()} ${state}`);
  return { poll, announce, loseConnection: () => deliver('') };
}

/** Returns what the poll is woken with, or 'nothing' if it goes on waiting. */
async function heard(next: Promise<string>): Promise<string> {
  return Promise.race([next, new Promise<string>((resolve) => setImmediate(() => resolve('nothing')))]);
}

test('a wash that is held wakes its machine, once', async () => {
  const { poll, announce } = openPoll();
  const waiting = poll.next();
  announce('held');
  expect(await heard(waiting)).toBe('news');
  expect(await heard(poll.next())).toBe('nothing');
});

test.each(['completed', 'released', 'reversed'])('a wash that is %s wakes no machine', async (state) => {
  const { poll, announce } = openPoll();
  announce(state);
  expect(await heard(poll.next())).toBe('nothing');
});

test('news that arrive before the machine waits are kept, and the end of a poll stays', async () => {
  const { poll, announce, loseConnection } = openPoll();
  announce('held');
  expect(await heard(poll.next())).toBe('news');
  loseConnection();
  expect(await heard(poll.next())).toBe('news');
  poll.stop();
  announce('held');
  expect([await heard(poll.next()), await heard(poll.next())]).toEqual(['over', 'over']);
});
