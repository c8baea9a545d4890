import type { StationId } from '#contracts/core/ids.ts';
import type { TestApp } from '../shop/build-test-app.ts';

/** A partner's station, and a station that the partner must not see: the first one, where `takeWash` washes. */
export async function stationsOf({ deps }: TestApp): Promise<{ own: StationId; other: StationId }> {
  const { rows } = await deps.db.executeSql('select station_id from station order by slug limit 2');
  const [other, own] = rows.map((row) => row['station_id'] as StationId);
  if (own === undefined || other === undefined) throw new Error('the shop has fewer than two stations');
  return { own, other };
}
