import { booksRetention, settingsRetention, table, type Retention } from '#server/core/retention.ts';

/**
 * Tables of the inventory module and their retention. `server/staff/retention.ts` declares them, so that they stay
 * while this module is switched off.
 */
export const inventoryTables: Retention['rows'] = {
  inventory_item: table('something kept in stock', settingsRetention),
  inventory_movement: table('one change of the stock at a station, with the balance after it', booksRetention),
  inventory_shelf: table('an item at a station and its minimum', settingsRetention),
  purchase_line: table('one item of a purchase order', booksRetention),
  purchase_order: table('an order to a supplier', booksRetention),
  tank_level: table('the tanks of a shelf at the last correction of its stock', settingsRetention),
};
