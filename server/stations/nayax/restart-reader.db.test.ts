import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { listMachineCommands, SentCommand } from '#contracts/staff/machines/machine-commands.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { LYNX_TOKEN } from '#peers/nayax-terminal/nayax-server.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openNayaxShop } from '#testing/stations/nayax-station.ts';
import { auditRows } from '#testing/stations/station-desk.ts';

const shop = await openNayaxShop({ LYNX_TOKEN });
const { clock, deps, machineId, server } = shop;
const { rows } = await deps.db.executeSql(`select station_id from station where gateway = 'nayax'`);
const stationId = String(rows[0]?.['station_id']);
const path = `/api/admin/stations/${stationId}/commands`;
let manager: TestMember;

beforeEach(async () => {
  clock.advance(5 * MINUTE_MS);
  shop.answerStarts('accepts');
  await shop.freeBays();
  manager = await makeMember(shop, ['manager']);
});

async function press(kind = 'restart_reader', commandId = randomUUID()) {
  const answer = await manager.browser.post(path, { commandId, bayNo: 1, kind });
  return { status: answer.statusCode, ...answer.json<SentCommand & { code?: string }>() };
}

test('a restart goes to Nayax, which says that it has it', async () => {
  const commandId = randomUUID();
  expect(await press('restart_reader', commandId)).toMatchObject({
    status: 201,
    state: 'done',
    answer: 'provider_took_it',
  });
  expect(server.paths.at(-1)).toBe(`/operational/v1/machines/${machineId}/attributes/144`);
  expect(server.restarted).toEqual([machineId]);
  expect(await auditRows(shop, 'machine.command', stationId)).toBe(1);
});

test('what Nayax refuses or leaves unanswered is shown, and never as done', async () => {
  shop.answerStarts('declines');
  expect(await press()).toMatchObject({ state: 'refused', answer: 'status 401' });
  shop.answerStarts('breaks');
  expect(await press()).toMatchObject({ state: 'failed', answer: 'status 502' });
});

test('a reader is not restarted while its bay washes', async () => {
  const before = server.restarted.length;
  const { voucherToken } = await shop.buy(1);
  expect((await shop.ask({ voucherToken })).status).toBe(201);
  expect(await press()).toMatchObject({ status: 409, code: 'bay_washing' });
  expect(server.restarted).toHaveLength(before);
});

test('everything else is not possible through Nayax', async () => {
  const { supported } = (await manager.browser.get(path)).json<ResponseOf<typeof listMachineCommands>>();
  expect(supported).toEqual(['restart_reader']);
  for (const kind of ['lock', 'rinse', 'reset', 'identify']) {
    expect(await press(kind)).toMatchObject({ status: 409, code: 'command_not_supported' });
  }
});
