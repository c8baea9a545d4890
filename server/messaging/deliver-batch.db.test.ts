import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createFakeMailTransport } from './adapters/mail/fake.ts';
import { MailRefusedError, MailUnavailableError, type OutgoingMail } from './adapters/mail/port.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { Topics } from './topic.ts';

const { db } = await createTestDatabase();

beforeEach(() => forceState(db, `update outbox set state = 'done' where state in ('new', 'leased')`));

/** Mails that contain only their number in the queue. */
const topics: Topics = {
  note: {
    channel: 'mail',
    async deliver({ mail }, { dedupe }) {
      await mail.send({
        messageId: dedupe,
        fromName: '',
        to: 'dana@example.com',
        locale: 'en',
        subject: '',
        html: '',
        text: '',
        attachments: [],
      });
      return 'sent';
    },
  },
};

let batches = 0;

/** Queues `count` mails and returns what sends them; `send` simulates the mail server. */
async function postOffice(count: number, connections: number, send: (mail: OutgoingMail) => Promise<void>) {
  batches += 1;
  const names = Array.from({ length: count }, (_, number) => `${batches}-${String(number).padStart(2, '0')}`);
  const clock = createFakeClock(Date.now());
  await db.executeSql(
    `insert into outbox (topic, dedupe, next_attempt_at)
     select 'note', name, $2::timestamptz from unnest($1::text[]) with ordinality as listed (name, place) order by place`,
    [names, new Date(clock.now() - 1_000)],
  );
  const mail = { ...createFakeMailTransport(), connections, send };
  const deps = { ...createOutboxDeps({ db, mail, clock }), topics };
  async function states(): Promise<string[]> {
    const { rows } = await db.executeSql(
      `select state || ' ' || attempts as stands from outbox where dedupe = any($1) order by dedupe`,
      [names],
    );
    return rows.map((row) => String(row['stands']));
  }
  return { names, deps, states };
}

test('a batch never sends more mails at once than there are connections, and each once', async () => {
  const begun: string[] = [];
  let underWay = 0;
  let most = 0;
  const office = await postOffice(30, 3, async ({ messageId }) => {
    begun.push(messageId);
    underWay += 1;
    most = Math.max(most, underWay);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
    underWay -= 1;
  });
  expect(await drainOutbox(office.deps)).toEqual({ taken: 30, mailServer: 'fine' });
  expect(most).toBe(3);
  expect(begun.toSorted()).toEqual(office.names);
  expect(await office.states()).toEqual(office.names.map(() => 'done 1'));
});

test('over one connection mails are sent in the order of the queue, and a refused one blocks no other', async () => {
  const begun: string[] = [];
  const office = await postOffice(10, 1, async ({ messageId }) => {
    begun.push(messageId);
    if (messageId.endsWith('-04')) throw new MailRefusedError('no such mailbox');
  });
  await drainOutbox(office.deps);
  expect(begun).toEqual(office.names);
  expect(await office.states()).toEqual(office.names.map((_, number) => (number === 4 ? 'new 1' : 'done 1')));
});

test('when the process stops, mails in progress are finished and the others are returned unchanged', async () => {
  const stopping = new AbortController();
  const begun: string[] = [];
  const office = await postOffice(12, 2, async ({ messageId }) => {
    begun.push(messageId);
    if (begun.length === 5) stopping.abort();
    await new Promise((next) => setImmediate(next));
  });
  await drainOutbox(office.deps, { stopping: stopping.signal });
  expect(begun.length).toBeLessThanOrEqual(6);
  const sent = new Set(begun);
  expect(await office.states()).toEqual(office.names.map((name) => (sent.has(name) ? 'done 1' : 'new 0')));
});

test.each([
  { isServerResponding: false, tried: 1 },
  { isServerResponding: true, tried: 3 },
])(
  'while the mail server is away (just answered: $answering), $tried of a batch find out and lose a try',
  async ({ isServerResponding, tried }) => {
    const office = await postOffice(9, 3, async () => {
      await new Promise((next) => setImmediate(next));
      throw new MailUnavailableError('no server');
    });
    expect(await drainOutbox(office.deps, { isServerResponding })).toEqual({ taken: 9, mailServer: 'unavailable' });
    const states = await office.states();
    expect(states.filter((state) => state === 'new 1')).toHaveLength(tried);
    expect(states.filter((state) => state === 'new 0')).toHaveLength(9 - tried);
  },
);
