/** Devices that a code enrols: the computer in the machine, a staff phone, or the tablet at a station. */
export const enrolledDevices = ['controller', 'scanner', 'screen'] as const;
export type EnrolledDevice = (typeof enrolledDevices)[number];
