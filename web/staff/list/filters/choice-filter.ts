import { m } from '#messages/compiled/messages.js';
import type { ListFilter } from '../columns.ts';

type Choices<Value extends string> = {
  /** Name of the URL parameter that contains the filter's value. */
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, () => string>>;
  /** Text of the option that means no filter. */
  readonly all?: string;
};

/** Returns a filter with an option for each value. The first option means no filter. */
export function choiceFilter<Value extends string>(choices: Choices<Value>): ListFilter {
  const { name, label, values, words, all = m.staff_orders_all() } = choices;
  const options = values.map((value) => ({ value, label: words[value]() }));
  return { kind: 'choice', name, label, options: [{ value: '', label: all }, ...options] };
}

/** Returns the two filters for the first and the last day, which a list shows together with its preset ranges. */
export function dayFilters(): readonly ListFilter[] {
  return [
    { kind: 'date', name: 'from', label: m.staff_orders_from() },
    { kind: 'date', name: 'to', label: m.staff_orders_to() },
  ];
}

/** Returns the values that the server uses for filters that are not set. */
export function defaultFilterValues(filters: readonly ListFilter[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filters.flatMap((filter) =>
      filter.kind === 'choice' && filter.usual !== undefined ? [[filter.name, filter.usual]] : [],
    ),
  );
}
