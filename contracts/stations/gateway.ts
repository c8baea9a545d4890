/** System that starts a station's machines: a controller with our own protocol, or Nayax readers. */
export const stationGateways = ['station_api', 'nayax'] as const;
export type GatewayName = (typeof stationGateways)[number];
