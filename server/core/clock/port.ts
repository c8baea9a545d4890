/** Source of the current time, in epoch ms (UTC). */
export type Clock = {
  now(): number;
  /**
   * Returns the milliseconds since an arbitrary moment, from a monotonic counter. If a clock lacks this function, its
   * elapsed time is always zero.
   */
  elapsed?(): number;
};
