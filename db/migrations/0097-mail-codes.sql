-- A mail with a link carries a code as well, because mail gateways cut the link's fragment off: SHA-256 of the code, null
-- for mails of older versions, whose links work as before.
alter table account_token add column code_hash sha256 constraint account_token_code unique;
alter table staff_invitation add column code_hash sha256 constraint staff_invitation_code unique;
