import { m } from '#messages/compiled/messages.js';
import type { ListFilter } from '../columns.ts';

type Choices<Value extends string> = {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, () => string>>;
  readonly all?: string;
};

/** Creates a filter with an option for each value. The first option means that the list is not filtered. */
export function choiceFilter<Value extends string>(choices: Choices<Value>): ListFilter {
  const { name, label, values, words, all = m.staff_orders_all() } = choices;
  const options = values.map((value) => ({ value, label: words[value]() }));
  return { kind: 'choice', name, label, options: [{ value: '', label: all }, ...options] };
}

/** Returns the filters for the first and the last day. A list shows them together with its preset ranges of days. */
export function dayFilters(): readonly ListFilter[] {
  return [
    { kind: 'date', name: 'from', label: m.staff_orders_from() },
    { kind: 'date', name: 'to', label: m.staff_orders_to() },
  ];
}

/** Returns the values that the server uses for filters that are not set, by the name of the filter. */
export function defaultFilterValues(filters: readonly ListFilter[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filters.flatMap((filter) =>
      filter.kind === 'choice' && filter.usual !== undefined ? [[filter.name, filter.usual]] : [],
    ),
  );
}
