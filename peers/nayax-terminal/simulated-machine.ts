/** Slug of the sample station that has a simulated Nayax reader. */
export const SIMULATED_STATION_SLUG = 'eilat-north-beach';
/**
 * Id that the simulated Nayax has for the machine of the station. It is also the serial number of the machine's reader.
 */
export const SIMULATED_MACHINE_ID = '100000001';
export const SIMULATED_PRICE_AGOROT = 5_500;
