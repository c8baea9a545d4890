/** Who starts a station's machines: a controller that speaks our own protocol, or Nayax' terminals. */
export const stationGateways = ['station_api', 'nayax'] as const;
export type GatewayName = (typeof stationGateways)[number];
