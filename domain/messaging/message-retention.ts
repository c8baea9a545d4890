/** Number of days for which messages in a final state, and the data about them, are kept. */
export const MESSAGE_RETENTION_DAYS = 730;
