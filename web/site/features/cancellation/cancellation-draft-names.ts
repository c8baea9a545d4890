/**
 * Storage name of the draft that contains the order number and the email address. The draft is stored until the
 * cancellation is recorded, so that a reload keeps the values.
 */
export const cancellationQuoteDraftName = 'cancel-asked';

/** Storage name of the draft that contains the customer's name and the reason. Both are entered in the second step. */
export const cancellationNoticeDraftName = 'cancel-notice';
