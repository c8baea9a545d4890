import { randomUUID } from 'node:crypto';
import type { StationAlert } from '#contracts/staff/station-alerts.ts';
import type { StaffStation, StaffStationRow } from '#contracts/staff/stations.ts';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { FULL_TANK_PERCENT } from '#peers/terminal/meters.ts';
import { freeWashOf } from '../../staff/goodwill.ts';
import { makeMember, type TestMember } from '../../staff/staff-member.ts';
import { count, washWithVoucher, type CustomerDeps } from './week-customers.ts';
import type { WeekStation } from './week-machines.ts';

/** The owner at work on one day. */
export type StaffDeps = CustomerDeps & {
  readonly stations: readonly WeekStation[];
  /** Answers that must not occur. */
  readonly wrong: string[];
};

type Desk = StaffDeps & { readonly owner: TestMember };
type Answer = Awaited<ReturnType<TestMember['browser']['post']>>;

/** Signs an owner in for a day. */
export async function signIn(deps: StaffDeps): Promise<Desk> {
  const owner = await deps.time.during(() => makeMember(deps.shop, ['owner']));
  return { ...deps, owner };
}

type Act = { readonly body: object; /** Refusals that can happen. */ readonly expected?: readonly string[] };

/** Sends a request after a fresh proof of identity, and records an answer that is not expected. */
async function act({ owner, time, wrong }: Desk, path: string, { body, expected = [] }: Act): Promise<Answer> {
  return await time.during(async () => {
    await owner.browser.post('/api/admin/proof', { code: owner.code() });
    const answer = await owner.browser.post(path, body);
    const isExpected = answer.statusCode < 300 || expected.some((code) => answer.body.includes(code));
    if (!isExpected) wrong.push(`${path} was answered with ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
    return answer;
  });
}

/** Closes all stations on a day (YYYY-MM-DD). */
export async function closeOn(desk: Desk, day: string): Promise<void> {
  const reason = { reason: 'Company trip', reasonHe: 'יום גיבוש' };
  await act(desk, '/api/admin/holidays/days', {
    body: { stationId: null, day, opening: null, ...reason },
  });
}

const commands = ['lock', 'unlock', 'reset', 'identify'] as const;

/** Locks a bay and opens it again, resets it, lets it show itself, and gives a free wash. */
export async function sendCommands(desk: Desk): Promise<void> {
  const { chance, counts, stations, time } = desk;
  const station = chance.pick(stations);
  for (const kind of commands) {
    const body = { commandId: randomUUID(), bayNo: 1, kind };
    const answer = await act(desk, `/api/admin/stations/${station.stationId}/commands`, {
      body,
      expected: ['bay_washing'],
    });
    if (answer.statusCode === 201) count(counts, `commands ${answer.json<{ state: string }>().state}`);
    await time.wait(5 * MINUTE_MS);
  }
  const other = chance.pick(stations);
  const free = await freeBay(desk, other);
  if (free === null) return;
  const wash = await act(desk, `/api/admin/stations/${other.stationId}/free-washes`, {
    body: freeWashOf({ bayNo: free }),
    expected: ['bay_busy', 'free_wash_limit', 'station_closed'],
  });
  if (wash.statusCode !== 201) return;
  count(counts, 'free washes');
  await time.during(() => other.hasStart(wash.json<{ redemptionId: string }>().redemptionId));
}

async function freeBay({ shop, time }: Desk, { stationToken }: WeekStation): Promise<number | null> {
  const page = await time.during(() => shop.app.inject(`/api/stations/by-token/${stationToken}`));
  return page.json<ScannedStation>().bays.find(({ state }) => state === 'free')?.bayNo ?? null;
}

/** Reads from the portal. Throws if the answer is a refusal. */
async function read<Body>({ owner, time }: Desk, path: string): Promise<Body> {
  const answer = await time.during(() => owner.browser.get(path));
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}: ${answer.body}`);
  return answer.json<Body>();
}

async function listAlerts(desk: Desk): Promise<readonly StationAlert[]> {
  return (await read<{ rows: StationAlert[] }>(desk, '/api/admin/alerts')).rows;
}

function stationOf({ stations }: Desk, { stationId }: StationAlert): WeekStation | undefined {
  return stations.find((station) => station.stationId === stationId);
}

/** A round of the staff: alerts are acknowledged, and empty tanks are filled. */
export async function makeRound(desk: Desk): Promise<void> {
  for (const alert of await listAlerts(desk)) {
    const { acknowledged, alertId, bayNo, kind, stationId } = alert;
    if (acknowledged === null) {
      await act(desk, `/api/admin/stations/${stationId}/alerts/${alertId}/acknowledgement`, {
        body: {},
        expected: ['not_found'],
      });
    }
    if (kind === 'low_level' && bayNo !== null) {
      stationOf(desk, alert)?.machine.sensors?.fillTanks(bayNo, FULL_TANK_PERCENT);
      count(desk.counts, 'tanks filled');
    }
  }
}

/** Puts bays back into service that the shop closed and whose defect is over. */
export async function reopenBays(desk: Desk): Promise<void> {
  const { rows } = await read<{ rows: StaffStationRow[] }>(desk, '/api/admin/stations');
  const alerts = new Set((await listAlerts(desk)).map(({ bayNo, stationId }) => `${stationId} ${bayNo}`));
  const own = new Set<string>(desk.stations.map(({ stationId }) => stationId));
  for (const { bays, stationId } of rows) {
    const closed = bays.filter(({ bayNo, out }) => out !== null && !alerts.has(`${stationId} ${bayNo}`));
    for (const { bayNo } of own.has(stationId) ? closed : []) {
      const path = `/api/admin/stations/${stationId}`;
      const { version } = (await read<{ station: StaffStation }>(desk, path)).station;
      await act(desk, `${path}/service`, { body: { version, bayNo, out: null }, expected: ['changed_meanwhile'] });
      count(desk.counts, 'bays reopened');
    }
  }
}

/** Washes once in each bay whose alert ends with water: failed starts, or no water. */
export async function tryBays(desk: Desk): Promise<void> {
  const { counts, shop, time, vouchers } = desk;
  for (const alert of await listAlerts(desk)) {
    const station = stationOf(desk, alert);
    const { bayNo, kind } = alert;
    if (station === undefined || bayNo === null || (kind !== 'refused_starts' && kind !== 'no_flow')) continue;
    const voucher = vouchers.pop();
    if (voucher === undefined) throw new Error('the run has too few vouchers');
    count(counts, 'bays tried');
    await washWithVoucher({ counts, shop, station, time }, { bayNo, voucher });
  }
}
