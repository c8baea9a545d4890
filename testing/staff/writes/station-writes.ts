import { randomBytes, randomUUID } from 'node:crypto';
import { readingLimitKinds } from '#contracts/stations/reading-limits.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { formOf } from '../../documents/page-form.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import type { TestMember } from '../staff-member.ts';
import { eachLeavesRows, leavesRows, type StaffWrite } from '../staff-write.ts';
import { photoOf } from './work-order-writes.ts';

const base = '/api/admin/stations';

/** Body of a new station. */
export function stationDraft(more: Readonly<Record<string, unknown>> = {}) {
  return {
    slug: `dock-${randomBytes(4).toString('hex')}`,
    name: 'Jaffa · The Dock',
    nameHe: 'יפו · המעגן',
    address: 'Harbour Street 3',
    addressHe: 'רחוב הנמל 3',
    city: 'Jaffa',
    cityHe: 'יפו',
    latitude: 32.0526,
    longitude: 34.7499,
    hours: Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' })),
    washMinutes: 10,
    offlineWashes: 5,
    accessibility: '',
    accessibilityHe: '',
    bays: 2,
    ...more,
  };
}

/** A station added by a staff user; returns the path of its calls. */
export async function addedStation({ browser }: TestMember): Promise<string> {
  const answer = await browser.post(base, stationDraft());
  return `${base}/${answer.json<{ stationId: string }>().stationId}`;
}

async function sentTo(owner: TestMember, path: string, body: object): Promise<number> {
  return (await owner.browser.post(`${await addedStation(owner)}${path}`, body)).statusCode;
}

/** A machine of the station with an unreliable clock. */
async function noteDoubtfulClock({ deps }: TestApp, stationId: string): Promise<string> {
  const bootedAt = Date.parse('2026-11-20T08:00:00Z');
  await deps.db.executeSql(
    `insert into station_presence (station_id, heard_at, booted_at, firmware, clock_trusted)
     values ($1, now(), $2, 'acme', false)`,
    [stationId, new Date(bootedAt)],
  );
  return String(bootedAt);
}

/** Writes about alerts and maintenance windows. */
const alertWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${base}/:stationId/alerts/:alertId/acknowledgement`]: async ({ deps }, owner) => {
    const path = await addedStation(owner);
    const [alertId, escalationId] = [randomUUID(), randomUUID()];
    await deps.db.executeSql('insert into station_escalation (escalation_id, began_at) values ($1, now())', [
      escalationId,
    ]);
    await deps.db.executeSql(
      `insert into station_alert (alert_id, escalation_id, station_id, bay_no, kind, since, seen_at, times, raised_at,
         changes)
       values ($1, $2, $3, 1, 'leak', now(), now(), 1, now(), '{}')`,
      [alertId, escalationId, path.split('/').at(-1)],
    );
    return (await owner.browser.post(`${path}/alerts/${alertId}/acknowledgement`)).statusCode;
  },
  [`PUT ${base}/:stationId/maintenance`]: async ({ clock }, owner) => {
    const body = { until: new Date(clock.now() + DAY_MS).toISOString() };
    return (await owner.browser.send('PUT', `${await addedStation(owner)}/maintenance`, body)).statusCode;
  },
};

/** Change of the minimum first-attempt success rate, below which a bay closes automatically. */
export const startFloorWrites: Readonly<Record<string, StaffWrite>> = {
  'PUT /api/admin/start-floor': async (_shop, { browser }) => {
    const { version } = (await browser.get('/api/admin/start-floor')).json<{ version: number }>();
    return (await browser.send('PUT', '/api/admin/start-floor', { percent: 70, seen: version })).statusCode;
  },
};

/** The change of the list of people on call. */
export const onCallWrites: Readonly<Record<string, StaffWrite>> = {
  'PUT /api/admin/on-call': async (_shop, owner) => {
    const { version } = (await owner.browser.get('/api/admin/on-call')).json<{ version: string }>();
    const body = { seen: version, people: [{ staffId: owner.staffId, phone: '050-1234567' }] };
    return (await owner.browser.send('PUT', '/api/admin/on-call', body)).statusCode;
  },
};

/** Writes about an existing station; each adds its station before. */
const changesOfStation: Readonly<Record<string, StaffWrite>> = {
  [`PATCH ${base}/:stationId`]: async (_shop, owner) => {
    const { slug: _slug, bays: _bays, ...facts } = stationDraft({ name: 'Jaffa · The Pier' });
    return (await owner.browser.send('PATCH', await addedStation(owner), { ...facts, version: 1 })).statusCode;
  },
  [`POST ${base}/:stationId/service`]: async (_shop, owner) =>
    sentTo(owner, '/service', { version: 1, bayNo: 1, out: { reason: 'repair', until: null } }),
  [`POST ${base}/:stationId/outages/:outageId/photo`]: async ({ deps }, owner) => {
    const path = await addedStation(owner);
    const id = randomUUID();
    await deps.db.executeSql(
      `insert into station_outage (station_outage_id, station_id, bay_no, reason, begun_at, staff_id)
       values ($1, $2, 1, 'repair', now(), $3)`,
      [id, path.split('/').at(-1), owner.staffId],
    );
    return (await owner.browser.post(`${path}/outages/${id}/photo`, formOf({ file: await photoOf() }))).statusCode;
  },
  [`PUT ${base}/:stationId/picture`]: async (_shop, owner) => {
    const form = formOf({ file: await photoOf(), en: 'Two bays by the pier', he: 'שני תאים ליד המזח' });
    return (await owner.browser.send('PUT', `${await addedStation(owner)}/picture`, form)).statusCode;
  },
  [`DELETE ${base}/:stationId/picture`]: async ({ deps }, owner) => {
    const path = await addedStation(owner);
    await deps.db.executeSql(
      `insert into station_picture (station_id, name, photo, thumbnail, alt_en, alt_he, saved_by, saved_at)
       values ($1, $2, '', '', 'The pier', 'המזח', $3, now())`,
      [path.split('/').at(-1), '0'.repeat(32), owner.staffId],
    );
    return (await owner.browser.send('DELETE', `${path}/picture`)).statusCode;
  },
  [`POST /api/admin/stickers/seen`]: async (shop, owner) => {
    const path = await addedStation(owner);
    const stationToken = shop.deps.keyring.stationToken(path.split('/').at(-1) as never, 1);
    return (await owner.browser.post('/api/admin/stickers/seen', { stationToken, bayNo: 1 })).statusCode;
  },
  [`POST ${base}/:stationId/bays`]: async (_shop, owner) => sentTo(owner, '/bays', { version: 1 }),
  [`PATCH ${base}/:stationId/bays/:bayNo`]: async (_shop, owner) => {
    const body = { version: 1, name: 'Large dogs', nameHe: 'כלבים גדולים', retired: false };
    return (await owner.browser.send('PATCH', `${await addedStation(owner)}/bays/1`, body)).statusCode;
  },
  [`PUT ${base}/:stationId/limits`]: async (_shop, owner) => {
    const limits = Object.fromEntries(readingLimitKinds.map((kind) => [kind, null]));
    const body = { ...limits, version: 1, bayNo: null, water_celsius: 40 };
    return (await owner.browser.send('PUT', `${await addedStation(owner)}/limits`, body)).statusCode;
  },
  [`POST ${base}/:stationId/sticker`]: async (_shop, owner) => sentTo(owner, '/sticker', { version: 1 }),
  [`POST ${base}/:stationId/enrolments`]: async (_shop, owner) => sentTo(owner, '/enrolments', { admits: 'scanner' }),
  [`POST ${base}/:stationId/revocations`]: async ({ deps }, owner) => {
    const path = await addedStation(owner);
    const id = randomUUID();
    await deps.db.executeSql(
      `insert into scanner (scanner_id, station_id, token_hash, name, enrolled_at) values ($1, $2, $3, 'Noa', now())`,
      [id, path.split('/').at(-1), randomBytes(32)],
    );
    return (await owner.browser.post(`${path}/revocations`, { kind: 'scanner', id })).statusCode;
  },
  [`POST ${base}/:stationId/commands`]: async ({ deps }, owner) => {
    const path = await addedStation(owner);
    await deps.db.executeSql(
      `insert into station_presence (station_id, heard_at, booted_at, firmware, clock_trusted, commands)
       values ($1, now(), now(), 'acme', true, '{identify}')`,
      [path.split('/').at(-1)],
    );
    const body = { commandId: randomUUID(), bayNo: 1, kind: 'identify' };
    return (await owner.browser.post(`${path}/commands`, body)).statusCode;
  },
  [`POST ${base}/:stationId/holidays`]: async (_shop, owner) =>
    sentTo(owner, '/holidays', { version: 1, follows: false }),
  [`POST ${base}/:stationId/log`]: async (_shop, owner) =>
    sentTo(owner, '/log', { entryId: randomUUID(), bayNo: 1, kind: 'cleaning', note: 'Drain', nextDueOn: null }),
  [`POST ${base}/:stationId/incidents`]: async (shop, owner) => {
    const path = await addedStation(owner);
    const subject = await noteDoubtfulClock(shop, path.split('/').at(-1) ?? '');
    const body = { kind: 'clock', subject, version: 0, state: 'closed', note: '' };
    return (await owner.browser.post(`${path}/incidents`, body)).statusCode;
  },
  ...alertWrites,
};

/** Every write of staff about a station, once, successfully. */
export const stationWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${base}`]: async (_shop, { browser }) => (await browser.post(base, stationDraft())).statusCode,
  ...eachLeavesRows(2, changesOfStation),
};

const holidays = '/api/admin/holidays';

async function addedDay({ browser }: TestMember) {
  // each call takes another day, because a day has one entry
  const day = `20${String(40 + ((randomBytes(1)[0] ?? 0) % 50))}-01-${String(1 + ((randomBytes(1)[0] ?? 0) % 28)).padStart(2, '0')}`;
  const body = { stationId: null, day, opening: null, reason: 'Painting', reasonHe: 'צביעה' };
  return await browser.post(`${holidays}/days`, body);
}

/** The price of what washes use. */
export const costRateWrites: Readonly<Record<string, StaffWrite>> = {
  'PUT /api/admin/cost-rates': async (_shop, { browser }) => {
    const rate = { stationId: null, kind: 'water_m3', itemId: null, since: '2026-01-01', amount: 1_250 };
    return (await browser.send('PUT', '/api/admin/cost-rates', rate)).statusCode;
  },
};

const firmware = '/api/admin/firmware';

/** A release that no station has; returns the path of its calls. */
async function addedRelease({ browser }: TestMember): Promise<string> {
  const digest = randomBytes(32).toString('hex');
  const file = { url: 'https://firmware.example.com/acme.bin', digest, notes: '', soakHours: 24 };
  const answer = await browser.post(firmware, { version: `acme ${digest.slice(0, 8)}`, ...file });
  return `${firmware}/${answer.json<{ releaseId: string }>().releaseId}`;
}

/** Writes about an existing release or station; each adds it before. */
const changesOfFirmware: Readonly<Record<string, StaffWrite>> = {
  [`POST ${firmware}/:releaseId/rings`]: async (_shop, owner) =>
    (await owner.browser.post(`${await addedRelease(owner)}/rings`, { ring: 1 })).statusCode,
  // adds a release and a station before
  [`POST ${firmware}/:releaseId/sending`]: leavesRows(3, async ({ deps }, owner) => {
    const [release, path] = [await addedRelease(owner), await addedStation(owner)];
    const stationId = path.split('/').at(-1);
    await deps.db.executeSql(
      `insert into station_presence (station_id, heard_at, booted_at, firmware, clock_trusted, commands)
       values ($1, now(), now(), 'acme', true, '{update_firmware}')`,
      [stationId],
    );
    await deps.db.executeSql(`update station set status = 'live', firmware_ring = 1 where station_id = $1`, [
      stationId,
    ]);
    await deps.db.executeSql('update firmware_release set ring = 1 where release_id = $1', [release.split('/').at(-1)]);
    return (await owner.browser.post(`${release}/sending`, { stationId })).statusCode;
  }),
  [`POST ${firmware}/:releaseId/stop`]: async (_shop, owner) =>
    (await owner.browser.post(`${await addedRelease(owner)}/stop`)).statusCode,
  [`POST ${firmware}/:releaseId/rollback`]: async (_shop, owner) =>
    (await owner.browser.post(`${await addedRelease(owner)}/rollback`)).statusCode,
  [`PUT ${base}/:stationId/firmware-ring`]: async (_shop, owner) =>
    (await owner.browser.send('PUT', `${await addedStation(owner)}/firmware-ring`, { ring: 1 })).statusCode,
};

/** Every write of staff about firmware, once, successfully. */
export const firmwareWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${firmware}`]: async (_shop, { browser }) => {
    const digest = randomBytes(32).toString('hex');
    const release = { version: digest.slice(0, 12), url: 'https://firmware.example.com/a.bin', digest, notes: '' };
    return (await browser.post(firmware, { ...release, soakHours: 1 })).statusCode;
  },
  ...eachLeavesRows(2, changesOfFirmware),
};

/** Every write of staff about holidays, once, successfully. */
export const holidayWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${holidays}/rule`]: async (_shop, { browser }) => {
    const { version } = (await browser.get(holidays)).json<{ version: number }>();
    const rule = { shabbat: false, holidays: [], minutesBefore: 0, minutesAfter: 0, evesCloseAt: null };
    return (await browser.send('PUT', `${holidays}/rule`, { version, rule })).statusCode;
  },
  [`POST ${holidays}/days`]: async (_shop, owner) => (await addedDay(owner)).statusCode,
  [`DELETE ${holidays}/days/:specialDayId`]: leavesRows(2, async (_shop, owner) => {
    const { specialDayId } = (await addedDay(owner)).json<{ specialDayId: string }>();
    return (await owner.browser.send('DELETE', `${holidays}/days/${specialDayId}`)).statusCode;
  }),
};
