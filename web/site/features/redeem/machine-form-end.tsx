import { useEffect, useRef, type ComponentProps } from 'react';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';

type MachineFormEndProps = ComponentProps<typeof FormEnd> & {
  /** Notice that the form could not be sent before hydration, because the server does not respond. */
  readonly cutOff: string;
};

/**
 * The end of a form at the machine. On a phone, its button is in the bar at the bottom. A failure is therefore shown in
 * its own row above the bar, and the page scrolls to it. The boot script shows `cutOff` if the form is sent without a
 * connection before the page's scripts have loaded. The browser would otherwise replace the page with its own error
 * page.
 */
export function MachineFormEnd({ cutOff, ...end }: MachineFormEndProps) {
  const row = useRef<HTMLDivElement>(null);
  const { failure } = end;
  useEffect(() => {
    if (failure !== null) row.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={row} className="machine-form-end">
      <p role="alert" className="notice notice-info cut-off-note">
        {cutOff}
      </p>
      <FormEnd {...end} />
    </div>
  );
}
