/**
 * Kinds of devices that are connected with a code. They are the controller in the machine, a staff phone as scanner, or
 * the tablet at a station as screen.
 */
export const enrolledDeviceKinds = ['controller', 'scanner', 'screen'] as const;
export type EnrolledDeviceKind = (typeof enrolledDeviceKinds)[number];
