-- What staff saw of a senior or disability card: who saw it, how, and until when it counts (null: for life). No picture
-- and no number of a card is kept.
alter table verification_document
  add column valid_until timestamptz,
  add column decided_by text,
  add column method text,
  add constraint verification_document_method check (method in ('in_person'));

-- a card that is seen again takes the place of the one before
create unique index verification_document_one_approved on verification_document (customer_id, kind)
  where state = 'approved';

-- A card is approved by somebody else than its owner; of one that was only seen there is no picture, and a picture goes.
create or replace view inv_24_documents as
select verification_document_id from verification_document
where (state = 'approved' and reviewer_id is null and decided_by is null)
  or reviewer_id = customer_id
  or decided_by = 'customer:' || customer_id
  or (blob_ref is not null and (method = 'in_person' or purge_after < now()))
  or (state in ('approved', 'rejected') and method is distinct from 'in_person'
    and (purge_after is null or purge_after > decided_at + interval '30 days'));
