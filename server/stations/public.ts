/** Public interface of the stations module. Other modules import nothing else from it. */
export type { Deps as StationsDeps } from './deps.ts';
export { NAYAX_DEFAULTS } from './adapters/cortina/nayax-config.ts';
export type { NayaxPart, NayaxSetting } from './nayax/settings.ts';
export type { LynxCheck } from './adapters/cortina/check-lynx.ts';
export { disconnectNayaxBay, connectNayaxBay, hasNayaxStation } from './store/nayax-bay.ts';
export { listScanners, revokeScanners } from './store/scanner.ts';
export { newEnrolmentCode } from './controller/enrol-station.ts';
export { listStickers } from './sticker/list-stickers.ts';
export { markStickerSeen } from './sticker/mark-sticker-seen.ts';
export { createMissingStickers } from './sticker/create-missing-stickers.ts';
export { addConsumptionRate, listConsumption } from './store/consumption.ts';
export { addStation, addBay, changeBay, changeService, changeStation } from './management/manage-station.ts';
export {
  addSpecialDay,
  setStationFollowsHolidays,
  getHolidays,
  removeSpecialDay,
  saveHolidayRule,
} from './holidays/manage-holidays.ts';
export { reopenBay, addWorkToStationLog } from './management/reopen-bay.ts';
export { addOutagePhoto, sealOutagePhoto, showOutagePhoto } from './management/outage-photo.ts';
export { findPhotoOfReport, sealReportPhoto, showReportPhoto } from './reports/report-photo.ts';
export { removeStationPicture, saveStationPicture } from './management/station-picture.ts';
export { findStationPicture } from './store/record/station-picture.ts';
export { isShopClosedByHolidayRule, lastWorkingDayOfStation } from './station-opening.ts';
export { stationHoursRow, stationHoursSql } from './store/holidays/station-calendar.ts';
export { listReaderRows } from './store/machine/nayax-reader.ts';
export { openEnrolment, revokeDevice } from './management/manage-devices.ts';
export { addLogEntry, recordIncident } from './management/manage-log.ts';
export { listStickerSheets } from './management/list-sticker-sheets.ts';
export {
  getStationDevices,
  getStationLog,
  getStationRecord,
  listStationIncidents,
} from './management/station-details.ts';
export { listManagedStations, type ManagedStation } from './management/list-managed-stations.ts';
export { createCommandUpdates } from './commands/command-updates.ts';
export { createWalkUpUpdates } from './walk-up/walk-up-updates.ts';
export { getMachineSettings, type MachineSettingsView } from './commands/get-machine-settings.ts';
export { listCommands, type StationCommands } from './commands/list-commands.ts';
export type { ControlRoomBayRow } from './store/record/control-room-bay.ts';
export { getBayFigures, listControlRoomBays, listFigureEvents } from './record/bay-figures.ts';
export { getMinStartSuccess, saveMinStartSuccess } from './record/manage-min-start-success.ts';
export { startWashHeldByCaller, type StartDeps } from './washes/start-wash.ts';
export { findStation } from './store/scanned-station.ts';
export { findRedemptionByRequest as findWashOfRequest } from './store/redemption.ts';
export { findMachineLog } from './store/machine/machine-command.ts';
export { acknowledgeAlert } from './alerts/acknowledge-alert.ts';
export { changeMaintenance } from './alerts/change-maintenance.ts';
export { listAlertRows, type AlertRow } from './store/alerts/station-alert.ts';
export { sendCommand } from './commands/send-command.ts';
export {
  addFirmware,
  openFirmwareRing,
  rollBackFirmware,
  sendFirmware,
  setFirmwareRing,
  stopFirmware,
} from './firmware/release-firmware.ts';
export { getFirmware } from './firmware/get-firmware.ts';
export { changeReadingLimits } from './management/change-reading-limits.ts';
export { renewSticker } from './management/renew-sticker.ts';
export { stationExamples } from './documents/examples.ts';
