import { m } from '#messages/compiled/messages.js';

/** A field with different values from two staff users. */
export type FieldConflict = {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

/** Shows for each field that differs the typed value and the value that was saved meanwhile. */
export function BothVersions({ fields }: { readonly fields: readonly FieldConflict[] }) {
  return (
    <div className="notice notice-danger">
      <p>{m.staff_shop_meanwhile()}</p>
      <table className="shop-both">
        <thead>
          <tr>
            <th scope="col">{m.staff_shop_field()}</th>
            <th scope="col">{m.staff_shop_mine()}</th>
            <th scope="col">{m.staff_shop_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ mine, theirs }) => mine !== theirs)
            .map(({ name, label, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>
                  <bdi>{mine}</bdi>
                </td>
                <td>
                  <bdi>{theirs}</bdi>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
