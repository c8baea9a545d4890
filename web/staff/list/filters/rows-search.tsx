import { TextField } from '#web/ui/fields/field.tsx';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';

type RowsSearchProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The search of a list whose rows are all on the screen: it looks like that of every list, and narrows while typing. */
export function RowsSearch({ label, value, onChange }: RowsSearchProps) {
  return (
    <search className="staff-search">
      <TextField
        label={label}
        type="search"
        placeholder={label}
        // an empty field has the direction of the page, so that its placeholder is next to the icon
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
