import { defineModule } from '#server/core/modules/define-module.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PageSource } from '#server/core/pages/page-source.ts';
import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { stationTopics } from './messages/topics.ts';
import { registerControllerRoutes } from './controller/controller.routes.ts';
import { stationsCounters, stationsFailpoints, type Deps } from './deps.ts';
import { registerScannerRoutes } from './scanners/scanner.routes.ts';
import { registerScreenRoutes } from './screens/screens.routes.ts';
import { createStationPageCache, listStationPagePaths } from './station-page-cache.ts';
import { registerStationPictureRoutes } from './station-pictures.routes.ts';
import { registerStationRoutes } from './stations.routes.ts';
import { registerBayQueueRoutes } from './queue/bay-queue.routes.ts';
import { holdFreeBays } from './queue/hold-free-bays.ts';
import { registerReportPhotoRoutes } from './reports/report-photos.routes.ts';
import { collectReportPhotos, deleteOldReportPhotos } from './reports/report-photo.ts';
import { forgetReportPhotos } from './store/record/report-photo.ts';
import { registerStickerRoutes } from './sticker/sticker.routes.ts';
import { registerWalkUpRoutes } from './walk-up/walk-ups.routes.ts';
import { registerRedemptionRoutes } from './washes/redemptions.routes.ts';
import { waiterSealedData } from './queue/save-push-subscription.ts';
import { stationsRetention } from './retention.ts';
import { deleteOldEnrolments } from './controller/enrol-station.ts';
import { deleteOldOutagePhotos } from './management/outage-photo.ts';
import { deleteOldReaderEvents } from './nayax/poll-readers.ts';
import { deleteOldTransactions } from './nayax/delete-old-transactions.ts';
import { stationsRateLimits } from './limits.ts';
import { stationsRefusals } from './refusals.ts';
import { washViewOf } from './washes/list-washes.ts';
import { notifyStationsChanged } from './store/holidays/notify-stations-changed.ts';
import { listOwnWashes } from './store/own-wash.ts';
import { applyOverdueEvents } from './controller/apply-wash-events-in-order.ts';
import { notifyOnCallStaff } from './alerts/notify-on-call-staff.ts';
import { watchAlerts } from './alerts/watch-alerts.ts';
import { recordStationWatch } from './store/alerts/station-watch.ts';
import { createWalkUpSweep } from './walk-up/advance-unfinished-walk-ups.ts';
import { deleteOldMachineLogs } from './commands/delete-old-machine-logs.ts';
import { expireMachineCommands } from './commands/expire-machine-commands.ts';
import { sendChangedMachineSettings } from './commands/send-changed-machine-settings.ts';
import { watchFirmware } from './firmware/update-firmware-states.ts';
import { createStartSuccessCheck } from './record/close-bays-for-low-start-success.ts';
import { recordDowntimes } from './record/record-downtimes.ts';
import { aggregateBayDays } from './record/aggregate-bay-days.ts';
import { deleteOldLateReadings } from './readings/delete-old-late-readings.ts';
import { createSensorWatch } from './readings/watch-sensors.ts';
import { releaseOverdueWashes } from './washes/release-overdue-washes.ts';
import { reportUnrinsedBays } from './washes/report-unrinsed-bays.ts';
import { stationsOpenWork } from './open-work.ts';
import { stationsSettings } from './settings.ts';

/**
 * Interval in ms between two runs of the periodic work. It is short, because the shortest deadline that the work checks
 * is half a minute.
 */
const SWEEP_INTERVAL_MS = 5 * SECOND_MS;

type StationSweepDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'failpoint' | 'ids' | 'log' | 'loyalty' | 'metrics' | 'nayaxConnection' | 'wake'
>;

/**
 * Creates the periodic work of the stations. Each run returns true if more work is due. It releases overdue washes,
 * advances purchases at machines whose page is closed, and reserves free bays for customers in the queue. It applies
 * messages whose predecessors were lost, expires commands without a response, and sends changed settings to the
 * machines. It updates firmware states, reports bays that were not rinsed, and records downtimes. It closes bays whose
 * starts fail too often or whose temperature sensor is faulty. It raises, sends and ends alerts.
 */
export function createStationSweep(deps: StationSweepDeps): () => Promise<boolean> {
  const watchSensors = createSensorWatch(deps);
  const advanceWalkUps = createWalkUpSweep(deps);
  const judgeStarts = createStartSuccessCheck(deps);
  return async () => {
    await reportUnrinsedBays(deps);
    const watchedSince = await recordStationWatch(deps.db, deps.clock.now());
    await recordDowntimes(deps, watchedSince);
    await advanceWalkUps();
    await holdFreeBays(deps);
    await expireMachineCommands(deps);
    const moreSettings = await sendChangedMachineSettings(deps);
    await watchFirmware(deps);
    await judgeStarts();
    await watchSensors();
    await watchAlerts(deps, watchedSince);
    await notifyOnCallStaff(deps);
    const moreEvents = await applyOverdueEvents(deps);
    return (await releaseOverdueWashes(deps)) || moreEvents || moreSettings;
  };
}

function startStationWorkers(deps: StationSweepDeps): Pick<Poller, 'stop'> {
  return startPoller({ name: 'stations', log: deps.log, everyMs: SWEEP_INTERVAL_MS, round: createStationSweep(deps) });
}

/**
 * Personal data of the stations module: where and when a customer's vouchers were used, and photos of reports about
 * these washes. Washes are accounting records, so they are retained after the customer's data is deleted.
 */
const stationsPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listOwnWashes(db, { customerId, after: null, limit: null });
    return {
      washes: rows.map((row) => washViewOf(keyring, row)),
      reportPhotos: await collectReportPhotos({ db, keyring }, customerId),
    };
  },
  async forget(tx, customerId) {
    await forgetReportPhotos(tx, customerId);
  },
};

/** Number of photos in one batch. It is small, because a photo can have up to a megabyte. */
const PHOTOS_AT_ONCE = 4;

/**
 * Values that the stations module encrypts with the master secret. For each value, the encryption context and the
 * column are given.
 */
const stationsSealed = {
  contextNames: ['report_photo|file', 'station_outage|file', ...waiterSealedData.contextNames],
  columns: [
    ...waiterSealedData.columns,
    {
      ...sealedColumn('report_photo.file_sealed', 'report_photo|file', 't.report_photo_id'),
      batchSize: PHOTOS_AT_ONCE,
    },
    {
      ...sealedColumn('station_outage.file_sealed', 'station_outage|file', 't.station_outage_id'),
      batchSize: PHOTOS_AT_ONCE,
    },
  ],
} satisfies ModuleSealedData;

/** Module for stations, their machines, and the washes at these stations. */
export const stations = defineModule({
  name: 'stations',
  counters: stationsCounters,
  openWork: stationsOpenWork,
  refusals: stationsRefusals,
  settings: stationsSettings,
  limits: stationsRateLimits,
  topics: stationTopics,
  personalData: stationsPersonalData,
  routes: registerRoutes,
  schedules: scheduledJobsOf,
  workers: (deps: Parameters<typeof startStationWorkers>[0]) => ({ wake: null, running: [startStationWorkers(deps)] }),
  retention: stationsRetention,
  deletions: deleteOldRows,
  sealed: stationsSealed,
  failpoints: stationsFailpoints,
});

function scheduledJobsOf(deps: Parameters<typeof aggregateBayDays>[0]): readonly ScheduledJob[] {
  return [
    {
      name: 'roll-up-bay-days',
      rhythm: { every: 'hour', minute: 7 },
      run: (stopping) => aggregateBayDays(deps, stopping),
    },
    // the cached pages list the special hours of the coming weeks, so the pages are renewed each day
    {
      name: 'announce-special-hours',
      rhythm: { every: 'day', hour: 0, minute: 1 },
      run: () => notifyStationsChanged(deps.db),
    },
  ];
}

function registerRoutes(app: App, deps: Deps): PageSource {
  const board = createStationPageCache(deps);
  registerStationRoutes(app, deps, board);
  registerRedemptionRoutes(app, deps);
  registerStickerRoutes(app, deps);
  registerReportPhotoRoutes(app, deps);
  registerWalkUpRoutes(app, deps);
  registerBayQueueRoutes(app, deps);
  registerControllerRoutes(app, deps);
  registerScannerRoutes(app, deps);
  registerScreenRoutes(app, deps);
  registerStationPictureRoutes(app, deps);
  return { onChange: (listener) => board.onChange(listener), listPages: () => listStationPagePaths(board) };
}

async function deleteOldRows(
  deps: Parameters<typeof deleteOldEnrolments>[0] &
    Parameters<typeof deleteOldTransactions>[0] &
    Parameters<typeof deleteOldMachineLogs>[0] &
    Parameters<typeof deleteOldLateReadings>[0] &
    Parameters<typeof deleteOldOutagePhotos>[0] &
    Parameters<typeof deleteOldReaderEvents>[0] &
    Parameters<typeof deleteOldReportPhotos>[0],
) {
  return {
    enrolments: await deleteOldEnrolments(deps),
    lateReadings: await deleteOldLateReadings(deps),
    machineLogs: await deleteOldMachineLogs(deps),
    outagePhotos: await deleteOldOutagePhotos(deps),
    readerEvents: await deleteOldReaderEvents(deps),
    reportPhotos: await deleteOldReportPhotos(deps),
    transactions: await deleteOldTransactions(deps),
  };
}
