import { useEffect, useRef, type ComponentProps } from 'react';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';

type MachineFormFooterProps = ComponentProps<typeof FormFooter> & {
  /** Notice that the form could not be sent before hydration, because the server does not respond. */
  readonly offlineText: string;
};

/**
 * The end of a form at the machine. On a phone, its button is in the bar at the bottom. A failure is therefore shown in
 * its own row above the bar, and the page scrolls to it. The boot script shows `offlineText` if the form is sent without a
 * connection before the page's scripts have loaded. The browser would otherwise replace the page with its own error
 * page.
 */
export function MachineFormFooter({ offlineText, ...end }: MachineFormFooterProps) {
  const row = useRef<HTMLDivElement>(null);
  const { failure } = end;
  useEffect(() => {
    if (failure !== null) row.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={row} className="machine-form-end">
      <p role="alert" className="notice notice-info cut-off-note">
        {offlineText}
      </p>
      <FormFooter {...end} />
    </div>
  );
}
