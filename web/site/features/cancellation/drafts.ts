/**
 * Storage name of the draft with order number and email address. It is stored until the cancellation is recorded, so
 * that a reload keeps the values.
 */
export const quoteDraftName = 'cancel-asked';

/** Storage name of the draft with name and reason in the second step. */
export const noticeDraftName = 'cancel-notice';
