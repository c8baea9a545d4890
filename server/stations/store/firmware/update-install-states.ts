import type { Queryable } from '#server/core/db/database.ts';
import { instant, uuid } from '#server/core/db/statements/column.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const settleStatement = statement({
  name: 'firmware_install_settle',
  params: { now: instant, back_before: instant },
  row: { failed_id: uuid },
  // A boot with the new version after the command confirms the installation. The installation failed if the controller
  // received the command and did not come back, or came back with another version. A boot before the report `done` is
  // only a restart. A command that was never delivered, or that the controller refused, has not begun and can be sent
  // again.
  text: `
with found as (
  select i.release_id, i.station_id,
    case
      when i.state = 'sent' and p.firmware = f.version and p.booted_at >= c.created_at then 'installed'
      when i.state = 'sent' and c.state = 'failed' then 'failed'
      when i.state = 'sent' and c.state = 'done' and p.booted_at > c.answered_at and not exists (
        select from firmware_install n where n.station_id = i.station_id and n.sent_at > i.sent_at) then 'failed'
      when i.state = 'sent' and (c.state = 'refused' or (c.state = 'expired'
        and (c.delivered_at is null or c.answer = 'superseded'))) then 'not_begun'
      when i.state = 'sent' and c.delivered_at is not null
        and coalesce(c.answered_at, c.delivered_at) <= :back_before then 'failed'
      when i.state = 'installed' and p.booted_at > i.installed_at and p.firmware <> f.version and not exists (
        select from firmware_install n where n.station_id = i.station_id and n.sent_at > i.sent_at) then 'failed'
    end as next,
    case
      when i.state = 'installed' then 'fell back to ' || p.firmware
      when c.state = 'failed' then coalesce(nullif(c.answer, ''), 'failed')
      when c.state = 'refused' then coalesce(nullif(c.answer, ''), 'refused')
      when c.state = 'done' and p.booted_at > c.answered_at then 'came back with ' || p.firmware
      when c.delivered_at is not null then 'did not come back'
    end as words, p.booted_at
  from firmware_install i
  join firmware_release f using (release_id)
  join station_command c using (command_id)
  left join station_presence p on p.station_id = i.station_id
  where i.state in ('sent', 'installed')
), settled as (
  update firmware_install i set state = n.next,
    installed_at = case when n.next = 'installed' then n.booted_at else i.installed_at end,
    failed_at = case when n.next = 'failed' then :now end,
    failure = case when n.next in ('failed', 'not_begun') then left(n.words, 200) end
  from found n
  where n.next is not null and i.release_id = n.release_id and i.station_id = n.station_id
    and i.state in ('sent', 'installed')
  returning i.release_id, i.state
)
select f.release_id as failed_id from firmware_release f
where f.stopped_at is null and (exists (select from settled s where s.release_id = f.release_id and s.state = 'failed')
  or exists (select from firmware_install i where i.release_id = f.release_id and i.state = 'failed'))`,
});

/**
 * Updates the state of each firmware installation from the reports of its machine. Returns the releases that failed at
 * a station and are not stopped. Times are in epoch ms. It is idempotent, also if several processes run it at the same
 * time.
 */
export async function updateInstallStates(
  db: Queryable,
  values: { readonly now: number; readonly backBefore: number },
): Promise<string[]> {
  return (await db.query(settleStatement, values)).map(({ failedId }) => failedId);
}
