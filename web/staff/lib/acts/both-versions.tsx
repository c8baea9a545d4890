import { m } from '#messages/compiled/messages.js';

/** A field of which two people said different things. */
export type Differing = {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

/** What was typed here and what somebody else saved meanwhile, side by side, where they differ. */
export function BothVersions({ fields }: { readonly fields: readonly Differing[] }) {
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
