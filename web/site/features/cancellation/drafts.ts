/** Order number and e-mail: kept until the cancellation itself is recorded, so that a reload begins with them. */
export const askedDraft = 'cancel-asked';

/** Name and reason of the second step. */
export const noticeDraft = 'cancel-notice';
