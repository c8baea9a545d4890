import { isLongForm } from '#testing/endurance.ts';

/**
 * Practice machines and the practice bank's switch live in the memory of the process that was asked: before two processes
 * the next press meets the other's. Journeys that turn them are walked by the gate, with one process.
 */
export const devicesAreTwo = isLongForm();
