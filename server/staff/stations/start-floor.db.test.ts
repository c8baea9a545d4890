import { expect, test } from 'vitest';
import { START_SUCCESS_DEFAULT_PERCENT, START_SUCCESS_MIN_VISITS } from '#domain/stations/record/start-success.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const at = '/api/admin/start-floor';
const shop = await buildTestApp();
const onServer = await buildTestApp({ environment: { START_FLOOR_PERCENT: '0' } });

test('the floor is on until staff choose another share; a change is in the audit log, and two changes do not mix', async () => {
  const { browser } = await makeMember(shop, ['manager']);
  const builtIn = {
    percent: START_SUCCESS_DEFAULT_PERCENT,
    visits: START_SUCCESS_MIN_VISITS,
    onServer: false,
    version: 0,
  };
  expect((await browser.get(at)).json()).toEqual(builtIn);
  const saved = await browser.send('PUT', at, { percent: 80, seen: 0 });
  expect(saved.json()).toEqual({ ...builtIn, percent: 80, version: 1 });
  const late = await browser.send('PUT', at, { percent: 0, seen: 0 });
  expect({ status: late.statusCode, ...late.json() }).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect((await browser.get(at)).json()).toMatchObject({ percent: 80 });
  const { rows } = await shop.deps.db.executeSql(
    `select detail -> 'before' ->> 'percent' as before, detail -> 'after' ->> 'percent' as after
     from audit where action = 'station.floor'`,
  );
  expect(rows).toEqual([{ before: String(START_SUCCESS_DEFAULT_PERCENT), after: '80' }]);
});

test('a share beyond the limit is refused', async () => {
  const { browser } = await makeMember(shop, ['owner']);
  for (const percent of [-1, 96, 60.5]) {
    const answer = await browser.send('PUT', at, { percent, seen: 0 });
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  }
});

test('a floor that is set on the server is shown as such, and the portal cannot change it', async () => {
  const { browser } = await makeMember(onServer, ['owner']);
  expect((await browser.get(at)).json()).toMatchObject({ percent: 0, onServer: true });
  const answer = await browser.send('PUT', at, { percent: 60, seen: 0 });
  expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({ status: 409, code: 'set_on_server' });
});
