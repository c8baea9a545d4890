/** The sample station with a simulated Nayax reader. */
export const PRACTICE_STATION = 'eilat-north-beach';
/** Id of the station's machine at the simulated Nayax, and serial number of its reader. */
export const PRACTICE_MACHINE = '100000001';
export const PRACTICE_PRICE_AGOROT = 5_500;
