import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { StationId } from '#contracts/core/ids.ts';
import type { Database } from '#server/core/db/database.ts';
import { createControllerClient, type ControllerClient, type SendToShop } from '#peers/terminal/controller-client.ts';

/** Station of a benchmark with the client of its controller, which has not booted yet. */
export type BenchController = {
  readonly stationId: StationId;
  readonly slug: string;
  readonly client: ControllerClient;
};

/** Kept-alive connections, without a limit, so that each machine has its own connection. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });

/** Sends the calls of a controller with as little own processor time as possible. */
function sendTo(shopUrl: string): SendToShop {
  return ({ path, headers, body }) =>
    new Promise((resolve, reject) => {
      const outgoing = request(shopUrl + path, {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (text += chunk));
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, body: text === '' ? null : (JSON.parse(text) as unknown) });
        });
        incoming.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
}

/**
 * Adds live stations that are open 24 hours, each with its bays and an enrolled controller. The keys are written to the
 * database, because an enrolment needs the shop's secret and is not measured.
 */
export async function addControllers(
  db: Database,
  { shopUrl, stations, bays }: { readonly shopUrl: string; readonly stations: number; readonly bays: number },
): Promise<BenchController[]> {
  const { rows } = await db.executeSql(
    `with opened as (
       insert into station (station_id, slug, name, name_he, address, address_he, city, city_he, latitude, longitude,
         hours, status, bays, interface)
       select gen_random_uuid(), 'bench-' || gen_random_uuid(), 'Bench ' || i, 'Bench ' || i, address, address_he, city,
         city_he, latitude, longitude,
         (select jsonb_agg('{"open":"00:00","close":"00:00"}'::jsonb) from generate_series(1, 7)), 'live', $2, interface
       from generate_series(1, $1::int) as i, (select * from station order by slug limit 1) s
       returning station_id, slug),
     furnished as (
       insert into bay (station_id, bay_no, status)
       select station_id, bay_no, 'live' from opened, generate_series(1, $2) as bay_no)
     select station_id, slug from opened`,
    [stations, bays],
  );
  const send = sendTo(shopUrl);
  const made = rows.map((row) => ({ row, keyId: randomUUID(), pair: generateKeyPairSync('ed25519') }));
  await db.executeSql(
    `insert into station_key (station_key_id, station_id, public_key, enrolled_at)
     select key_id, station_id, decode(public_key, 'base64'), now()
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as made (key_id, station_id, public_key)`,
    [
      made.map(({ keyId }) => keyId),
      made.map(({ row }) => row['station_id']),
      made.map(({ pair }) =>
        Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
      ),
    ],
  );
  return made.map(({ row, keyId, pair }) => ({
    stationId: row['station_id'] as StationId,
    slug: String(row['slug']),
    client: createControllerClient(send, { keyId, privateKey: pair.privateKey }, () => Date.now()),
  }));
}

export function closeControllers(): void {
  agent.destroy();
}
