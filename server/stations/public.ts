/** What the rest of the server may ask of stations. Nobody else in here is imported from outside. */
export { registerStationRoutes } from './stations.routes.ts';
export { registerRedemptionRoutes } from './washes/redemptions.routes.ts';
export { registerControllerRoutes } from './controller/controller.routes.ts';
export { registerNayaxRoutes } from './nayax/nayax.routes.ts';
export { deleteOldTransactions } from './nayax/delete-old-transactions.ts';
export { leaveNayax, placeNayaxBay } from './store/nayax-bay.ts';
export { registerScannerRoutes } from './scanners/scanner.routes.ts';
export { listScanners, revokeScanners } from './store/scanner.ts';
export { deleteOldEnrolments, makeEnrolmentCode } from './controller/enrol-station.ts';
export { listStickers } from './sticker/list-stickers.ts';
export { labelStations } from './sticker/label-stations.ts';
export { startStationWorkers } from './station-workers.ts';
export { addConsumptionRate, listConsumption } from './store/consumption.ts';
export { stationTopics } from './messages/topics.ts';
export { createStationBoard, listStationPages, type StationBoard } from './station-board.ts';
export { stationsPersonalData } from './personal-data.ts';
export { addStation } from './keeping/add-station.ts';
export { addBay, changeBay } from './keeping/change-bays.ts';
export { changeService } from './keeping/change-service.ts';
export { changeStation } from './keeping/change-station.ts';
export { openEnrolment, revokeDevice } from './keeping/keep-devices.ts';
export { addLogEntry, noteIncident } from './keeping/keep-log.ts';
export { listStickerSheets } from './keeping/list-sticker-sheets.ts';
export {
  countLostWashes,
  getStationDevices,
  getStationLog,
  getStationRecord,
  listStationIncidents,
} from './keeping/station-life.ts';
export { listKeptStations, type KeptStation } from './keeping/look-after-stations.ts';
export { renewSticker } from './keeping/renew-sticker.ts';
export { stationExamples } from './documents/examples.ts';
