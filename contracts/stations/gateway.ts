/** Systems that start a station's machines. A system is a controller with our own protocol, or Nayax card readers. */
export const stationGateways = ['station_api', 'nayax'] as const;
export type GatewayName = (typeof stationGateways)[number];
