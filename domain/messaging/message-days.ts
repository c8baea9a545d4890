/** Days for which settled messages, and data about them, are stored. */
export const MESSAGE_DAYS = 730;
