import { m } from '#messages/compiled/messages.js';

export type ProductConflict = { readonly label: string; readonly now: string; readonly yours: string };

/** Shows the value that another staff user has saved for each field, next to the value in the form. */
export function ProductConflicts({ rows }: { readonly rows: readonly ProductConflict[] }) {
  return (
    <div className="notice notice-danger">
      <p>{m.staff_catalogue_changed()}</p>
      <table className="catalogue-beside">
        <thead>
          <tr>
            <th scope="col">{m.staff_catalogue_field()}</th>
            <th scope="col">{m.staff_catalogue_there_now()}</th>
            <th scope="col">{m.staff_catalogue_yours()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, yours }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{now}</bdi>
              </td>
              <td>
                <bdi>{yours}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
