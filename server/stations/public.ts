/** What the rest of the server may ask of stations. Nobody else in here is imported from outside. */
export { registerStationRoutes } from './stations.routes.ts';
export { createStationBoard, type StationBoard } from './station-board.ts';
export { stationsPersonalData } from './personal-data.ts';
