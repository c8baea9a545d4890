import type { ControlRoomBay } from '#contracts/staff/work-orders/control-room.ts';
import { m } from '#messages/compiled/messages.js';

type LevelKind = ControlRoomBay['levels'][number]['kind'];

const words = {
  shampoo_percent: () => m.staff_level_shampoo(),
  conditioner_percent: () => m.staff_level_conditioner(),
  flea_care_percent: () => m.staff_level_flea_care(),
} as const satisfies Record<LevelKind, () => string>;

export function tankLevelName(kind: LevelKind): string {
  return words[kind]();
}
