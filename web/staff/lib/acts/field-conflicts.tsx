import { m } from '#messages/compiled/messages.js';

/** A field in which the user's typed value differs from the value that another staff user saved. */
export type FieldConflict = {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

/** Shows the user's typed value and the saved value of each field that differs. */
export function FieldConflicts({ fields }: { readonly fields: readonly FieldConflict[] }) {
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
