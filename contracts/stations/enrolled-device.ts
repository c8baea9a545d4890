/**
 * Devices that are enrolled by a code: the controller in the machine, a staff phone as scanner, or the tablet at a
 * station as screen.
 */
export const enrolledDeviceKinds = ['controller', 'scanner', 'screen'] as const;
export type EnrolledDeviceKind = (typeof enrolledDeviceKinds)[number];
