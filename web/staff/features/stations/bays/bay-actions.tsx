import { Link } from 'react-router';
import { changeServiceState } from '#contracts/staff/station-actions.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import type { WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { outageReasons, type OutageReason } from '#contracts/stations/outage.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { capitalizeFirst } from '../../../kit/capitalize-first.ts';
import { Menu } from '../../../kit/menu.tsx';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { outageReasonText } from '../station-words.ts';
import {
  canReturnToService,
  primaryBayActionOf,
  hasBayProblem,
  type PrimaryBayActionName,
} from './primary-bay-action.ts';

export type BayActionsProps = {
  readonly station: StaffStation;
  readonly bay: StaffBay;
  /** First active work order of the bay. Undefined if the bay has no active work order. */
  readonly order: WorkOrderSummary | undefined;
  readonly onChanged: () => void;
  /**
   * Opens the dialog that closes the bay for a reason. If the reason is null, the dialog changes the current outage.
   */
  readonly onTakeOutOfService: (bayNo: number, reason: OutageReason | null) => void;
  readonly onOrder: () => void;
  /** Opens the machine dialog. Null if this staff user cannot send commands. */
  readonly onMachine: (() => void) | null;
};

/** Returns the action that is offered first at a bay. Returns null if the bay works. */
function firstAct({ bay, order, onMachine }: BayActionsProps): PrimaryBayActionName | null {
  return primaryBayActionOf(bay, { hasOrder: order !== undefined, mayCommand: onMachine !== null });
}

/** Button for the first action at a bay that does not work. Renders nothing if the bay works. */
export function PrimaryBayAction(props: BayActionsProps) {
  const { bay, order, onMachine, onOrder } = props;
  switch (firstAct(props)) {
    case 'open_order':
      return order === undefined ? null : (
        <Link to={`/admin/work-orders/${order.id}`} className="button button-primary">
          {m.staff_bay_order_open()}
        </Link>
      );
    case 'put_back':
      return <PutBack {...props} look="button button-primary" />;
    case 'machine':
      return onMachine === null ? null : <MachineButton bay={bay} look="button button-primary" onPress={onMachine} />;
    case 'make_order':
      return <OrderButton bay={bay} look="button button-primary" onPress={onOrder} />;
    default:
      return null;
  }
}

/**
 * Menu with the other actions of a bay. It contains the reasons for taking the bay out of service, so that closing a
 * bay needs few presses.
 */
export function BayMenu(props: BayActionsProps) {
  const { bay, order, onMachine, onOrder, onTakeOutOfService } = props;
  const first = firstAct(props);
  const isOrdered = order !== undefined && hasBayProblem(bay);
  return (
    <Menu label={bayTitle(bay)} button={m.staff_bay_acts()} look="button button-secondary">
      {first !== 'put_back' && canReturnToService(bay) ? <PutBack {...props} look="staff-place" /> : null}
      {bay.out === null ? (
        <OutageReasons place={bayTitle(bay)} onPick={(reason) => onTakeOutOfService(bay.bayNo, reason)} />
      ) : (
        <button type="button" className="staff-place" onClick={() => onTakeOutOfService(bay.bayNo, null)}>
          {m.staff_service_change_out()}
        </button>
      )}
      {isOrdered || first === 'make_order' ? null : <OrderButton bay={bay} look="staff-place" onPress={onOrder} />}
      {onMachine === null || first === 'machine' ? null : (
        <MachineButton bay={bay} look="staff-place" onPress={onMachine} />
      )}
    </Menu>
  );
}

type ReasonsProps = { readonly place: string; readonly onPick: (reason: OutageReason) => void };

function OutageReasons({ place, onPick }: ReasonsProps) {
  return (
    <fieldset className="bay-menu-out">
      <legend className="staff-quiet">{m.staff_service_out_of({ place })}</legend>
      {outageReasons.map((reason) => (
        <button key={reason} type="button" className="button button-secondary" onClick={() => onPick(reason)}>
          {capitalizeFirst(outageReasonText(reason))}
        </button>
      ))}
    </fieldset>
  );
}

type LookProps = { readonly look: string };

function PutBack({ station: { stationId, version }, bay, onChanged, look }: BayActionsProps & LookProps) {
  const place = bayTitle(bay);
  return (
    <StaffActionButton
      endpoint={changeServiceState}
      input={{ params: { stationId }, body: { version, bayNo: bay.bayNo, out: null } }}
      label={m.staff_service_back()}
      name={`${m.staff_service_back()}: ${place}`}
      done={() => m.staff_service_back_done({ place })}
      onDone={onChanged}
      look={look}
    />
  );
}

type ButtonProps = LookProps & { readonly bay: StaffBay; readonly onPress: () => void };

function OrderButton({ bay, look, onPress }: ButtonProps) {
  return (
    <button type="button" className={look} aria-label={`${m.staff_work_make()}: ${bayTitle(bay)}`} onClick={onPress}>
      {m.staff_work_make()}
    </button>
  );
}

function MachineButton({ bay, look, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className={look}
      aria-label={m.staff_machine_open_of({ bay: bayTitle(bay) })}
      onClick={onPress}
    >
      {m.staff_machine_open()}
    </button>
  );
}
