import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { listMemberships, membershipStates, type StaffMembership } from '#contracts/staff/customers/memberships.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { CancelMembershipDialog } from './cancel-dialog.tsx';
import { membershipColumns } from './membership-columns.tsx';
import { membershipStateLabels } from './membership-words.ts';

export function MembershipsPage() {
  const { locale } = usePortal();
  const me = useMe();
  const mayCancel = mayUse(me, 'order.refund');
  const [version, setVersion] = useState(0);
  const [opened, setOpened] = useState<StaffMembership | null>(null);
  const columns = useMemo(() => membershipColumns(locale, mayCancel ? setOpened : null), [locale, mayCancel]);
  return (
    <>
      <ListPage
        title={m.staff_memberships_title()}
        text={m.staff_memberships_text()}
        endpoint={listMemberships}
        version={version}
        filters={[
          choiceFilter({
            name: 'state',
            label: m.staff_founders_state(),
            values: membershipStates,
            words: membershipStateLabels,
            all: m.staff_founders_all(),
          }),
        ]}
        columns={columns}
        rowId={({ membershipId }) => membershipId}
        empty={m.staff_memberships_empty()}
        acts={
          mayUse(me, 'catalogue.read') ? (
            <Link to="/admin/catalogue?kind=membership" className="button button-secondary">
              {m.staff_memberships_plans()}
            </Link>
          ) : null
        }
      />
      {opened === null ? null : (
        <CancelMembershipDialog
          membership={opened}
          onChanged={() => setVersion(version + 1)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
