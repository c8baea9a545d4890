import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/core/db/database.ts';
import { FORCE_MOVES } from '#testing/database/state-moves.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation, type TestStation } from '#testing/stations/station.ts';
import { freeBays, openPhones, refOf, type Phone } from '#testing/stations/walk-up.ts';

/** Each rule about walk-ups and reservations is broken by a row that is made wrong manually. */

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { bank, deps } = shop;
const { db } = deps;
const station = await openStation(shop);
const other = await openStation(shop, 1);

type Name = 'kept' | 'washing' | 'starting' | 'paying';
/** Ids of walk-ups by their state. */
const ids = new Map<Name, string>();

async function remember(name: Name, walkUpToken: string): Promise<void> {
  const { rows } = await db.executeSql('select walk_up_id from walk_up where token_hash = $1', [
    deps.keyring.tokenHash(walkUpToken as never),
  ]);
  ids.set(name, String(rows[0]?.['walk_up_id']));
}

async function paidAt(place: TestStation): Promise<{ readonly phone: Phone; readonly walkUpToken: string }> {
  const phone = openPhones(shop, place)();
  const { body } = await phone.pay();
  const walkUpToken = body['walkUpToken'] ?? '';
  bank.becomes(refOf(body['redirectUrl']), 'captured');
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'paid' });
  return { phone, walkUpToken };
}

beforeAll(async () => {
  await freeBays(shop, station);
  const kept = await paidAt(station);
  expect(await kept.phone.press(kept.walkUpToken, 'keep')).toMatchObject({ state: 'kept' });
  await remember('kept', kept.walkUpToken);
  const washing = await paidAt(station);
  await washing.phone.press(washing.walkUpToken, 'start');
  const commands = await station.controller.commands();
  await station.controller.report(commands.map((command) => station.event(command, {})));
  expect(await washing.phone.look(washing.walkUpToken)).toMatchObject({ state: 'washing' });
  await remember('washing', washing.walkUpToken);
  const starting = await paidAt(other);
  expect(await starting.phone.press(starting.walkUpToken, 'start')).toMatchObject({ state: 'starting' });
  await remember('starting', starting.walkUpToken);
  const paying = await openPhones(shop, station)().pay({ bayNo: 2 });
  expect(paying.status).toBe(201);
  await remember('paying', paying.body['walkUpToken'] ?? '');
});

async function violationsOf(executor: Pick<Tx, 'executeSql'>): Promise<Record<string, unknown>[]> {
  const { rows } = await executor.executeSql(
    `select 'inv_46_walk_up' as rule, walk_up_id from inv_46_walk_up
     union all select 'inv_47_walk_up_stuck', walk_up_id from inv_47_walk_up_stuck`,
  );
  return rows;
}

beforeEach(async () => {
  expect(await violationsOf(db)).toEqual([]);
});

const undo = new Error('undo');

/** Makes rows wrong in a transaction that is rolled back, and returns the broken rules with their walk-ups. */
async function brokenBy(name: Name, wrongs: readonly string[]): Promise<Record<string, unknown>[]> {
  let found: Record<string, unknown>[] = [];
  const done = db.inTransaction(async (tx) => {
    await tx.executeSql(FORCE_MOVES);
    for (const wrong of wrongs) await tx.executeSql(wrong, [ids.get(name)]);
    found = await violationsOf(tx);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
  return found;
}

const ofItsOrder = `source_id in (select order_line_id from order_line where order_id = $1)`;
const washOf = `(select redemption_id from walk_up where walk_up_id = $1)`;

type Wrong = {
  readonly name: Name;
  readonly rule: 'inv_46_walk_up' | 'inv_47_walk_up_stuck';
  readonly wrongs: readonly string[];
};

test.each<readonly [string, Wrong]>([
  [
    'a kept wash without a voucher',
    { name: 'kept', rule: 'inv_46_walk_up', wrongs: [`update credit_lot set state = 'refunded' where ${ofItsOrder}`] },
  ],
  [
    'a refunded walk-up without a refund',
    { name: 'kept', rule: 'inv_46_walk_up', wrongs: [`update walk_up set state = 'refunded' where walk_up_id = $1`] },
  ],
  [
    'water for a wash that was given back to its voucher',
    {
      name: 'washing',
      rule: 'inv_46_walk_up',
      wrongs: [`update redemption set state = 'released' where redemption_id = ${washOf}`],
    },
  ],
  [
    'a voucher beside the water',
    { name: 'washing', rule: 'inv_46_walk_up', wrongs: [`update walk_up set state = 'kept' where walk_up_id = $1`] },
  ],
  [
    'a bay that is reserved for one customer while another washes in it',
    {
      name: 'paying',
      rule: 'inv_46_walk_up',
      wrongs: [
        `update bay set reserved_for = null, reserved_at = null, reserved_until = null where reserved_for = $1`,
        `update walk_up set bay_no = 1 where walk_up_id = $1`,
        `update bay b set reserved_for = $1, reserved_at = now(), reserved_until = now() + interval '3 minutes'
       from walk_up w where w.walk_up_id = $1 and b.station_id = w.station_id and b.bay_no = 1`,
      ],
    },
  ],
  [
    'a bay that is reserved for a walk-up which left it',
    {
      name: 'paying',
      rule: 'inv_46_walk_up',
      wrongs: [`update walk_up set state = 'abandoned' where walk_up_id = $1`],
    },
  ],
  [
    'a reservation that outlives its eight minutes',
    {
      name: 'paying',
      rule: 'inv_47_walk_up_stuck',
      wrongs: [
        `update bay set reserved_at = now() - interval '17 minutes', reserved_until = now() - interval '9 minutes'
       where reserved_for = $1`,
      ],
    },
  ],
  [
    'a payment that never ends',
    {
      name: 'paying',
      rule: 'inv_47_walk_up_stuck',
      wrongs: [`update walk_up set created_at = now() - interval '14 minutes' where walk_up_id = $1`],
    },
  ],
  [
    'a paid wash that waits without end',
    {
      name: 'kept',
      rule: 'inv_47_walk_up_stuck',
      wrongs: [`update walk_up set state = 'paid', changed_at = now() - interval '16 minutes' where walk_up_id = $1`],
    },
  ],
  [
    'a start that never ends',
    {
      name: 'starting',
      rule: 'inv_47_walk_up_stuck',
      wrongs: [`update walk_up set changed_at = now() - interval '22 minutes' where walk_up_id = $1`],
    },
  ],
  [
    'a wash that broke off, without a choice for its customer',
    {
      name: 'washing',
      rule: 'inv_47_walk_up_stuck',
      wrongs: [
        `update redemption set state = 'reversed', reversed_at = now() - interval '6 minutes'
       where redemption_id = ${washOf}`,
      ],
    },
  ],
  [
    'late money that continued nothing',
    {
      name: 'kept',
      rule: 'inv_47_walk_up_stuck',
      wrongs: [
        `update walk_up set state = 'abandoned', paid_at = null where walk_up_id = $1`,
        `update shop_order set paid_at = now() - interval '6 minutes' where order_id = $1`,
      ],
    },
  ],
])('%s breaks a rule of the books', async (_sentence, { name, rule, wrongs }) => {
  expect(await brokenBy(name, wrongs)).toEqual([{ rule, walk_up_id: ids.get(name) }]);
});

test('what lies within its time breaks no rule', async () => {
  const young = [
    `update walk_up set created_at = now() - interval '12 minutes', changed_at = now() - interval '12 minutes'
     where $1::uuid is not null`,
  ];
  expect(await brokenBy('paying', young)).toEqual([]);
});
