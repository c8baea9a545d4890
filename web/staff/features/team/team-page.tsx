import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { locales } from '#contracts/core/locale.ts';
import { listTeam, type StaffUser, inviteTeamMember } from '#contracts/staff/team/staff-users.ts';
import { m } from '#messages/compiled/messages.js';
import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { languageNames } from '#web/lib/language/language.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { ChangeStaffUserDialog } from './change-dialog.tsx';
import { actionColumn, teamColumns } from './team-columns.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { accessOfInput, RoleChoice } from './role-choice.tsx';

const NO_ACCESS = { roles: [], ownRole: null, stations: [] };

function InviteDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { locale } = usePortal();
  const { field, form, end } = useForm({
    send: ({ name = '', email = '', language }, element) =>
      callStaff(inviteTeamMember, {
        body: { name, email, language: locales.find((each) => each === language), ...accessOfInput(element) },
      }),
    words: (code) => (code === 'validation_failed' ? m.staff_team_no_role() : null),
    fieldOf: (code) => (code === 'email_taken' ? 'email' : null),
    onDone: () => {
      onDone();
      showToast({ title: m.staff_team_sent(), tone: 'success' });
    },
  });
  return (
    <StaffDialog title={m.staff_team_invite()} onClose={onClose}>
      <p>{m.staff_team_invite_text()}</p>
      <form {...form} className="staff-stack">
        <TextField
          {...field('name')}
          label={m.staff_team_name()}
          dir="auto"
          required
          maxLength={NAME_MAX_LENGTH}
          data-first-focus
        />
        <EmailField {...field('email')} label={m.staff_team_email()} autoComplete="off" required />
        <SelectField
          name="language"
          label={m.staff_team_mail_language()}
          chosen={locale}
          options={locales.map((each) => ({ value: each, label: languageNames[each] }))}
        />
        <RoleChoice chosen={NO_ACCESS} />
        <FormFooter {...end} label={m.staff_team_send()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}

export function TeamPage() {
  const me = useMe();
  const { locale } = usePortal();
  const [opened, setOpened] = useState<StaffUser | 'invite' | null>(null);
  const [version, setVersion] = useState(0);
  const mayChange = mayUse(me, 'role.write');
  const columns = useMemo(
    () => [...teamColumns(locale), ...(mayChange ? [actionColumn(me.id, setOpened)] : [])],
    [locale, mayChange, me.id],
  );
  function close() {
    setOpened(null);
  }
  function done() {
    close();
    setVersion(version + 1);
  }
  return (
    <>
      <ListPage
        title={m.staff_team_title()}
        text={m.staff_team_text()}
        endpoint={listTeam}
        columns={columns}
        rowId={({ id }) => id}
        empty={m.staff_team_empty()}
        version={version}
        acts={
          <>
            <Link className="button button-secondary" to="/admin/team/roles">
              {m.staff_roles_title()}
            </Link>
            <Link className="button button-secondary" to="/admin/team/limits">
              {m.staff_place_limits()}
            </Link>
          </>
        }
        add={mayChange ? { label: m.staff_team_invite(), open: () => setOpened('invite') } : null}
      />
      {opened === 'invite' ? <InviteDialog onDone={done} onClose={close} /> : null}
      {opened === null || opened === 'invite' ? null : (
        <ChangeStaffUserDialog staffUser={opened} onDone={done} onClose={close} />
      )}
    </>
  );
}
