import { useSearchParams } from 'react-router';
import { queryWithChanges } from './changed-query.ts';
import { Chip, ChipOption } from './chip.tsx';
import type { ListFilter } from '../columns.ts';

type ChoiceProps = { readonly filter: Extract<ListFilter, { readonly kind: 'choice' }> };

export function ChoiceChip({ filter: { name, label, options } }: ChoiceProps) {
  const [query] = useSearchParams();
  const chosen = query.get(name) ?? '';
  const isSet = chosen !== '';
  const chosenLabel = options.find(({ value }) => value === chosen)?.label ?? chosen;
  return (
    <Chip
      text={isSet ? `${label}: ${chosenLabel}` : label}
      without={isSet ? queryWithChanges(query, { [name]: null }) : null}
    >
      {options.map(({ value, label: text }) => (
        <ChipOption
          key={value}
          to={queryWithChanges(query, { [name]: value === '' ? null : value })}
          label={text}
          isOn={value === chosen}
        />
      ))}
    </Chip>
  );
}
