-- What a mailed link of the portal is for: the first password of a new staff user, or a new password in place of a
-- forgotten one. Both have the same secrets; a forgotten password needs the second factor as well.
alter table staff_invitation
  add column purpose text not null default 'invitation'
    constraint staff_invitation_purpose check (purpose in ('invitation', 'password'));

-- A link for a new password lasts half an hour.
alter table staff_invitation
  add constraint staff_invitation_password_lifetime
    check (purpose <> 'password' or expires_at <= created_at + interval '30 minutes');

-- The staff user who asked for a refund, for their limit of a day. Null: the shop asked, or it is older than this column.
alter table refund add column asked_by uuid references staff_member (staff_id);
create index refund_asked_by on refund (asked_by, created_at) where asked_by is not null;

-- Limits of staff for refunds and gifts are versioned like the shop's other settings.
alter table brand_setting drop constraint brand_setting_part;
alter table brand_setting
  add constraint brand_setting_part check (
    part in ('names', 'look', 'company', 'contact', 'social', 'claims', 'accessibility', 'legal', 'limits')
    or part ~ '^message\.[a-z_]{1,60}$'
    or part in ('text.terms', 'text.privacy', 'text.accessibility', 'text.cancellation'));
