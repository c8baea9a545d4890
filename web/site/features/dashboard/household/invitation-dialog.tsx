import { useRevalidator } from 'react-router';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { acceptFamilyInvitation } from '#contracts/entitlements/family.ts';
import { m } from '#messages/compiled/messages.js';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useAccountForm } from '../account-call.ts';
import type { OpenInvitation } from '../load-dashboard.ts';

type InvitationProps = { readonly invitation: OpenInvitation; readonly onClose: () => void };

/** Dialog that an invitation link opens. Its form also works without JavaScript. */
export function InvitationDialog({ invitation, onClose }: InvitationProps) {
  const { revalidate } = useRevalidator();
  const { token, offer } = invitation;
  const name = offer?.ownerName ?? '';
  const { form, end } = useAccountForm({
    endpoint: acceptFamilyInvitation,
    input: () => ({ params: { familyToken: token } }),
    words: (code) => (code === 'not_found' ? m.household_invitation_over_text() : null),
    onDone: async () => {
      // the data is reloaded before the dialog closes, because closing is a navigation and would cancel the reload
      await revalidate();
      onClose();
      showToast({ title: m.household_invitation_accepted({ name }), tone: 'success' });
    },
  });
  const isOver = offer === null;
  return (
    <AccountDialog
      titleId="invitation-title"
      title={isOver ? m.household_invitation_over_title() : m.household_invitation_title({ name })}
      text={isOver ? m.household_invitation_over_text() : m.household_invitation_text({ count: offer.monthlyLimit })}
      onClose={onClose}
    >
      {isOver ? null : (
        <form
          {...form}
          method="post"
          action={`/api/family/invitations/${encodeURIComponent(token)}`}
          className="account-form"
        >
          <FormFooter {...end} label={m.household_invitation_accept()} />
        </form>
      )}
    </AccountDialog>
  );
}
