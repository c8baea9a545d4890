import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { LoadState } from '../data/load-state.tsx';
import { usePortal } from '../portal.tsx';

type Version = {
  readonly version: number;
  /** Number of the earlier version that was restored. 0 means the original text. Null if the text was typed. */
  readonly restored: number | null;
  readonly savedAt: string;
  readonly savedBy: string;
};

type VersionsProps<V extends Version> = {
  readonly resource: Parameters<typeof LoadState>[0]['resource'] & { readonly value: readonly V[] | null };
  readonly current: number;
  /** Text that is shown if no version has been saved yet. */
  readonly none: string;
  readonly renderDetail: (version: V) => ReactNode;
  /** Restores an earlier version. Null if restoring is not possible. */
  readonly restore: ((version: number) => Promise<void>) | null;
};

/** Lists the versions of a text, each with its author and time. Earlier versions can be restored. */
export function VersionsList<V extends Version>({ resource, current, none, renderDetail, restore }: VersionsProps<V>) {
  const { locale } = usePortal();
  const [pending, during] = useBusy();
  const versions = resource.value ?? [];
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_shop_versions()}</h2>
      <LoadState resource={resource} />
      {resource.value?.length === 0 ? <p className="staff-quiet">{none}</p> : null}
      {versions.length === 0 ? null : (
        <ol className="staff-activity">
          {versions.map((one) => (
            <li key={one.version}>
              <details>
                <summary>{m.staff_shop_version({ version: String(one.version) })}</summary>
                {renderDetail(one)}
              </details>
              {one.version === current ? (
                <span className="staff-state staff-state-active">{m.staff_shop_in_force()}</span>
              ) : null}
              {one.restored === null ? null : (
                <span className="staff-quiet">
                  {one.restored === 0
                    ? m.staff_homepage_original()
                    : m.staff_shop_restored({ version: String(one.restored) })}
                </span>
              )}
              <bdi className="staff-quiet">{one.savedBy}</bdi>
              <time className="staff-quiet" dateTime={one.savedAt}>
                {formatDateTime(Date.parse(one.savedAt), locale)}
              </time>
              {one.version === current || restore === null ? null : (
                <button
                  type="button"
                  className="button button-secondary"
                  aria-label={m.staff_shop_restore_name({ version: String(one.version) })}
                  disabled={pending}
                  onClick={() => void during(() => restore(one.version))}
                >
                  {m.staff_shop_restore()}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
