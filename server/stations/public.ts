/** Public interface of the stations module. Other modules import nothing else from it. */
export type { Deps as StationsDeps } from './deps.ts';
export { NAYAX_DEFAULTS } from './adapters/cortina/nayax-config.ts';
export type { WithNayaxConfig, NayaxSetting } from './nayax/settings.ts';
export type { LynxCheckResult } from './adapters/cortina/check-lynx.ts';
export { disconnectNayaxBay, connectNayaxBay, hasNayaxStation } from './store/nayax-bay.ts';
export { listScanners, revokeScanners } from './store/scanner.ts';
export { newEnrolmentCode } from './controller/enrol-station.ts';
export { listStickers } from './sticker/list-stickers.ts';
export { markStickerSeen } from './sticker/mark-sticker-seen.ts';
export { createMissingStickers } from './sticker/create-missing-stickers.ts';
export { addConsumptionRate, listConsumption } from './store/consumption.ts';
export { addStation, addBay, changeBay, changeServiceState, changeStation } from './management/manage-station.ts';
export {
  addSpecialDay,
  setStationFollowsHolidays,
  getHolidaySchedule,
  removeSpecialDay,
  saveHolidayRule,
} from './holidays/manage-holidays.ts';
export { reopenBay, addWorkToStationLog } from './management/reopen-bay.ts';
export { addOutagePhoto, encryptOutagePhoto, showOutagePhoto } from './management/outage-photo.ts';
export { findPhotoOfReport, encryptReportPhoto, showReportPhoto } from './reports/report-photo.ts';
export { removeStationPicture, saveStationPicture } from './management/station-picture.ts';
export { findStationPicture } from './store/record/station-picture.ts';
export { isShopClosedByHolidayRule, lastWorkingDayOfStation } from './station-opening.ts';
export { stationHoursRow, stationHoursSql } from './store/holidays/station-calendar.ts';
export { listReaderRows } from './store/machine/nayax-reader.ts';
export { issueEnrolmentCode, revokeDevice } from './management/manage-devices.ts';
export { addStationLogEntry, recordStationIncident } from './management/manage-log.ts';
export { listStickerSheets } from './management/list-sticker-sheets.ts';
export {
  getStationDevices,
  getStationLog,
  getStationRecord,
  listStationIncidents,
} from './management/station-details.ts';
export { listManagedStations, type ManagedStation } from './management/list-managed-stations.ts';
export { createMachineCommandUpdates } from './commands/machine-command-updates.ts';
export { createWalkUpUpdates } from './walk-up/walk-up-updates.ts';
export { getMachineSettings, type MachineSettingsView } from './commands/get-machine-settings.ts';
export { listCommands, type StationCommands } from './commands/list-commands.ts';
export type { ControlRoomBayRow } from './store/record/control-room-bay.ts';
export { getBayStatistics, listControlRoomBays, listBayStatisticsEvents } from './record/bay-statistics.ts';
export { getMinStartSuccess, saveMinStartSuccess } from './record/manage-min-start-success.ts';
export { startReservedWash, type StartWashDeps } from './washes/start-wash.ts';
export { findStation } from './store/scanned-station.ts';
export { findRedemptionByRequest as findWashOfRequest } from './store/redemption.ts';
export { findMachineLog } from './store/machine/machine-command.ts';
export { acknowledgeAlert } from './alerts/acknowledge-alert.ts';
export { changeMaintenanceWindow } from './alerts/change-maintenance-window.ts';
export { listStationAlertRows, type StationAlertRow } from './store/alerts/station-alert.ts';
export { sendCommand } from './commands/send-command.ts';
export {
  addFirmwareRelease,
  openFirmwareRing,
  rollBackFirmware,
  sendFirmware,
  setFirmwareRing,
  stopFirmware,
} from './firmware/release-firmware.ts';
export { getFirmware } from './firmware/get-firmware.ts';
export { changeReadingLimits } from './management/change-reading-limits.ts';
export { renewSticker } from './management/renew-sticker.ts';
export { stationMessageExamples } from './documents/examples.ts';
