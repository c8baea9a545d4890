import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

export const INVENTORY_IMPORT_MAX_LENGTH = 200_000;

export const inventoryImportColumns = [
  'code',
  'name',
  'name_he',
  'unit',
  'pack_size',
  'station',
  'minimum',
  'opening_stock',
] as const;
export type InventoryImportColumn = (typeof inventoryImportColumns)[number];

export const inventoryImportErrors = [
  'columns',
  'too_long',
  'empty',
  'letters',
  'not_a_code',
  'missing',
  'not_a_unit',
  'not_a_number',
  'not_a_station',
  'twice',
  'other_item',
  'already_stocked',
] as const;
export type InventoryImportError = (typeof inventoryImportErrors)[number];

export const importInventory = endpoint({
  name: 'importInventory',
  method: 'POST',
  path: '/api/admin/inventory/imports',
  summary: 'Import items, shelves and opening stock from a CSV file; nothing changes unless all lines are valid',
  body: z.object({
    csv: z.string().min(1).max(INVENTORY_IMPORT_MAX_LENGTH),
    /** True to apply the import. False for a dry run, which only returns the changes. */
    apply: z.boolean(),
  }),
  status: 200,
  answer: z.object({
    applied: z.boolean(),
    newItems: z.int(),
    changedItems: z.int(),
    shelves: z.int(),
    openingStocks: z.int(),
    /** Errors of the inventory file by line. The header is line 1. If there is any error, no line is applied. */
    mistakes: z.array(z.object({ line: z.int(), column: z.string().nullable(), code: z.enum(inventoryImportErrors) })),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'changed_meanwhile', 'service_unavailable'],
});
export type InventoryImportResponse = z.infer<(typeof importInventory)['answer']>;
