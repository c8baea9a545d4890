-- The owner also connects Nayax' readers, wallets and sign-in providers in the portal.
alter table provider_credential
  drop constraint provider_credential_kind,
  add constraint provider_credential_kind check (kind in (
    'payments', 'mail', 'texts', 'nayax', 'google_wallet', 'apple_wallet', 'google', 'apple', 'facebook', 'tiktok'
  ));
