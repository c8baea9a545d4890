import type { StaffBay, RecordedOutage, StaffStation, StaffStationRow } from '#contracts/staff/stations.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { isStickerDue } from '#domain/stations/sticker-check-due.ts';
import type { getStationDevices, MachineSettingsView, ManagedStation } from '#server/stations/public.ts';

function isoOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : toIsoInstant(instantMs);
}

type OutageColumns = Pick<ManagedStation['row'], 'outReason' | 'outAt' | 'outUntil' | 'outNote'>;

function outageViewOf({ outReason, outAt, outUntil, outNote }: OutageColumns): RecordedOutage | null {
  if (outReason === null || outAt === null) return null;
  return { reason: outReason, since: toIsoInstant(outAt), until: isoOrNull(outUntil), note: outNote };
}

function bayViewOf({ bay, state, unconfirmedSince }: ManagedStation['bays'][number], now: number): StaffBay {
  const { bayNo, name, nameHe, busyUntil, rinsedAt, rinsedBy, rinseDueAt, lockedAt, unsafeAt, product } = bay;
  const { alert, failedStart, stickerSeenAt, unsafeReason, watchedSince } = bay;
  return {
    bayNo,
    name,
    nameHe,
    state,
    busyUntil: busyUntil === null || busyUntil <= now ? null : toIsoInstant(busyUntil),
    unconfirmedSince: isoOrNull(unconfirmedSince),
    failedStart: failedStart === null ? null : { ...failedStart, at: toIsoInstant(failedStart.at) },
    disinfectedAt: isoOrNull(rinsedAt),
    disinfectedBy: rinsedBy,
    rinseDueAt: isoOrNull(rinseDueAt),
    out: outageViewOf(bay),
    lockedAt: isoOrNull(lockedAt),
    unsafeAt: isoOrNull(unsafeAt),
    unsafeReason,
    alert,
    stickerSeenAt: isoOrNull(stickerSeenAt),
    stickerDue: state !== 'retired' && isStickerDue({ stickerSeenAt, watchedSince }, now),
    product,
  };
}

/** Converts a station to the row that the station list shows at a given time (epoch milliseconds). */
export function stationRowViewOf(
  { row, connection, bays, openIncidents, faults, openAlerts, due }: ManagedStation,
  now: number,
): StaffStationRow {
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
    heardAt: isoOrNull(row.heardAt ?? row.readerHeardAt),
    clockTrusted: connection === 'online' || connection === 'silent' ? row.clockTrusted : null,
    out: outageViewOf(row),
    bays: bays.map((each) => bayViewOf(each, now)),
    washesToday: row.washesToday,
    offline: { used: row.offlineUsed, allowed: row.offlineWashes },
    openIncidents,
    faults: [...faults],
    openAlerts,
    due,
    mutedUntil: isoOrNull(row.mutedUntil),
  };
}

type StationDetailData = Awaited<ReturnType<typeof getStationDevices>> & { readonly settings: MachineSettingsView };

/**
 * Returns one station with its facts and photograph. The result also contains the settings and limits of its machine,
 * and its controllers, scanners and screens.
 */
export function stationDetailViewOf(
  station: ManagedStation,
  {
    controllers,
    scanners,
    screens,
    settings,
    limits,
    lateReadings,
    picture,
  }: StationDetailData & Pick<StaffStation, 'picture'>,
  now: number,
): StaffStation {
  const { row } = station;
  const { version, address, addressHe, latitude, longitude, hours, washMinutes, accessibility, accessibilityHe } = row;
  return {
    ...stationRowViewOf(station, now),
    version,
    address,
    addressHe,
    latitude,
    longitude,
    hours,
    washMinutes,
    accessibility,
    accessibilityHe,
    picture,
    sticker: row.shortCode === null ? null : { version: row.tokenVersion, shortCode: row.shortCode },
    machine:
      row.firmware === null || row.bootedAt === null
        ? null
        : { firmware: row.firmware, bootedAt: toIsoInstant(row.bootedAt), lateReadings },
    limits,
    settings: { ...settings, answeredAt: isoOrNull(settings.answeredAt) },
    controllers: controllers.map(datesOf),
    scanners: scanners.map(datesOf),
    screens: screens.map((screen) => ({ ...datesOf(screen), seenAt: toIsoInstant(screen.seenAt) })),
  };
}

function datesOf<Device extends { readonly enrolledAt: number; readonly revokedAt: number | null }>(device: Device) {
  return { ...device, enrolledAt: toIsoInstant(device.enrolledAt), revokedAt: isoOrNull(device.revokedAt) };
}
