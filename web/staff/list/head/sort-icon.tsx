import { Stroke } from '#web/ui/icons/icons.tsx';

/** Sort order of a column. The values are those of the attribute `aria-sort`. */
export type SortOrder = 'ascending' | 'descending' | 'none';

const drawings = {
  ascending: 'M12 19V5m-5.5 5.5L12 5l5.5 5.5',
  descending: 'M12 5v14m-5.5-5.5L12 19l5.5-5.5',
  none: 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4',
} as const satisfies Record<SortOrder, string>;

export function SortIcon({ order }: { readonly order: SortOrder }) {
  return <Stroke className="icon-small" d={drawings[order]} />;
}
