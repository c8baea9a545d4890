/** Days of retention for messages in a final state, and for data about them. */
export const MESSAGE_RETENTION_DAYS = 730;
