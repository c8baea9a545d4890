import { TextField } from '#web/ui/fields/field.tsx';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';

type RowsSearchProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * Search field for a list whose rows are all on the screen. It looks like the search field of other lists, and filters
 * while the user types.
 */
export function RowsSearch({ label, value, onChange }: RowsSearchProps) {
  return (
    <search className="staff-search">
      <TextField
        label={label}
        type="search"
        placeholder={label}
        // an empty field has the text direction of the page, so that the placeholder is next to the icon
        dir={value === '' ? undefined : 'auto'}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span className="staff-search-submit staff-search-mark" aria-hidden="true">
        <SearchIcon className="icon-medium" />
      </span>
    </search>
  );
}
