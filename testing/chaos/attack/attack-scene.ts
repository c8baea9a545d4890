import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { StationId, StationToken, VoucherToken } from '#contracts/core/ids.ts';
import type { Database } from '#server/core/db/database.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createMissingStickers } from '#server/stations/public.ts';
import type { Chance } from '../random.ts';
import { MASTER_SECRET } from '../shop-under-fire.ts';

/** Four stations of twenty bays without a machine, where a wash is held but not started. */
const STATIONS = 4;
const BAYS = 20;
/** Concurrent connections of one attacker. */
const SOCKETS = 50;
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

export const keyring = createKeyring(Buffer.from(MASTER_SECRET, 'hex'));

export type Said = { readonly status: number; readonly text: string; readonly cookies: readonly string[] };

export type AttackScene = {
  readonly db: Database;
  readonly chance: Chance;
  readonly complaints: string[];
  /** Repeats one request until there is a final answer; after a crash of a process with the same request id. */
  send(path: string, body: object, cookie?: string): Promise<Said>;
  /** Requests a wash of this voucher at a free bay. */
  redeem(voucherToken: VoucherToken, place: number): Promise<Said>;
  freeBays(): Promise<void>;
  close(): void;
};

type Parts = { readonly db: Database; readonly url: string; readonly chance: Chance };

export async function openAttackScene({ db, url, chance }: Parts): Promise<AttackScene> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS });
  const stationTokens = await buildStations(db);
  const complaints: string[] = [];

  async function send(path: string, body: object, cookie?: string): Promise<Said> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const said = await post(agent, { url: url + path, body, cookie }).catch(() => null);
      if (said !== null && said.status !== 503) {
        if (said.status >= 500) complaints.push(`${said.status} of ${path}: ${said.text.slice(0, 200)}`);
        return said;
      }
      if (performance.now() > deadline) throw new Error(`${path} gave no final answer`);
      await wait(PAUSE_MS);
    }
  }

  return {
    db,
    chance,
    complaints,
    send,
    redeem(voucherToken, place) {
      const stationToken = stationTokens[place % STATIONS];
      const bayNo = 1 + (Math.floor(place / STATIONS) % BAYS);
      return send('/api/redemptions', { stationToken, bayNo, voucherToken, requestId: randomUUID() });
    },
    async freeBays() {
      await db.executeSql('update bay set redemption_id = null, busy_until = null where redemption_id is not null');
    },
    close: () => agent.destroy(),
  };
}

type Post = { readonly url: string; readonly body: object; readonly cookie: string | undefined };

async function post(agent: http.Agent, { url, body, cookie }: Post): Promise<Said> {
  return await new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-language': 'en',
      ...(cookie === undefined ? {} : { cookie }),
    };
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), cookies });
      });
    });
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

async function buildStations(db: Database): Promise<StationToken[]> {
  await db.executeSql(
    `insert into station (station_id, slug, name, name_he, address, address_he, city, city_he, latitude, longitude,
       hours, status, bays, interface)
     select gen_random_uuid(), 'attack-' || i, 'Attack ' || i, 'Attack ' || i, address, address_he, city, city_he,
       latitude, longitude, (select jsonb_agg('{"open":"00:00","close":"00:00"}'::jsonb) from generate_series(1, 7)),
       'live', $2, interface
     from generate_series(1, $1::int) as i, (select * from station order by slug limit 1) s`,
    [STATIONS, BAYS],
  );
  await createMissingStickers({ db, keyring });
  await db.executeSql(
    `insert into station_presence (station_id, heard_at, booted_at, firmware, clock_trusted)
     select station_id, now() + interval '1 day', now(), 'attacked 1.0', true from station where slug like 'attack-%'`,
  );
  const { rows } = await db.executeSql(`select station_id from station where slug like 'attack-%' order by slug`);
  return rows.map((row) => keyring.stationToken(row['station_id'] as StationId, 1));
}
