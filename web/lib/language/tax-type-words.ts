import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { m } from '#messages/compiled/messages.js';

/** Names of the tax document types. */
export const taxTypeLabels = {
  300: m.taxdoc_type_300,
  305: m.taxdoc_type_305,
  320: m.taxdoc_type_320,
  330: m.taxdoc_type_330,
  400: m.taxdoc_type_400,
} as const satisfies Record<TaxDocumentType, () => string>;
