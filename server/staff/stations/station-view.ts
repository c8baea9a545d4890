import type { StaffBay, StaffOutage, StaffStation, StaffStationRow } from '#contracts/staff/stations.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { getStationDevices, KeptStation } from '#server/stations/public.ts';

function isoOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : isoTextOf(instantMs);
}

type OutFacts = Pick<KeptStation['row'], 'outReason' | 'outAt' | 'outUntil' | 'outNote'>;

function outOf({ outReason, outAt, outUntil, outNote }: OutFacts): StaffOutage | null {
  if (outReason === null || outAt === null) return null;
  return { reason: outReason, since: isoTextOf(outAt), until: isoOrNull(outUntil), note: outNote };
}

function bayViewOf({ bay, state }: KeptStation['bays'][number], now: number): StaffBay {
  const { bayNo, name, nameHe, busyUntil, rinsedAt, rinsedBy, rinseDueAt, product } = bay;
  return {
    bayNo,
    name,
    nameHe,
    state,
    busyUntil: busyUntil === null || busyUntil <= now ? null : isoTextOf(busyUntil),
    disinfectedAt: isoOrNull(rinsedAt),
    disinfectedBy: rinsedBy,
    rinseDueAt: isoOrNull(rinseDueAt),
    out: outOf(bay),
    product,
  };
}

/** A station in the list, as it is at an instant (epoch ms). */
export function rowViewOf({ row, connection, bays, openIncidents, due }: KeptStation, now: number): StaffStationRow {
  const { stationId, slug, name, nameHe, city, cityHe, status, sample, gateway } = row;
  return {
    stationId,
    slug,
    name,
    nameHe,
    city,
    cityHe,
    status,
    sample,
    gateway,
    connection,
    heardAt: isoOrNull(row.heardAt),
    clockTrusted: connection === 'online' || connection === 'silent' ? row.clockTrusted : null,
    out: outOf(row),
    bays: bays.map((each) => bayViewOf(each, now)),
    washesToday: row.washesToday,
    offline: { used: row.offlineUsed, allowed: row.offlineWashes },
    openIncidents,
    due,
  };
}

type Devices = Awaited<ReturnType<typeof getStationDevices>>;

/** One station with its facts and what speaks for it. */
export function detailViewOf(station: KeptStation, { controllers, scanners }: Devices, now: number): StaffStation {
  const { row } = station;
  const { version, address, addressHe, latitude, longitude, hours, washMinutes, accessibility, accessibilityHe } = row;
  return {
    ...rowViewOf(station, now),
    version,
    address,
    addressHe,
    latitude,
    longitude,
    hours,
    washMinutes,
    accessibility,
    accessibilityHe,
    sticker: row.shortCode === null ? null : { version: row.tokenVersion, shortCode: row.shortCode },
    machine:
      row.firmware === null || row.bootedAt === null
        ? null
        : { firmware: row.firmware, bootedAt: isoTextOf(row.bootedAt) },
    controllers: controllers.map(datesOf),
    scanners: scanners.map(datesOf),
  };
}

function datesOf<Device extends { readonly enrolledAt: number; readonly revokedAt: number | null }>(device: Device) {
  return { ...device, enrolledAt: isoTextOf(device.enrolledAt), revokedAt: isoOrNull(device.revokedAt) };
}
