import {
  getMachineLog,
  listMachineCommands,
  sendMachineCommand,
  type SentCommand,
} from '#contracts/staff/machines/machine-commands.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findMachineLog, listCommands, sendCommand, type StationCommands } from '#server/stations/public.ts';

export function registerMachineCommandRoutes(app: App, deps: Deps): void {
  route(app, listMachineCommands, {
    access: 'staff',
    permission: 'station.read',
    scoped: true,
    async handle({ params: { stationId } }) {
      const listed = await listCommands(deps, stationId);
      if (listed === null) return refused('not_found');
      return accepted({ rows: listed.rows.map(commandViewOf), supported: [...listed.supported] });
    },
  });
  route(app, sendMachineCommand, {
    access: 'staff',
    permission: 'machine.command',
    async handle({ actor, params, body }) {
      const sent = await sendCommand(deps, actor, { ...params, ...body });
      return sent.ok ? accepted(commandViewOf(sent.value)) : sent;
    },
  });
  route(app, getMachineLog, {
    access: 'staff',
    permission: 'machine.command',
    async handle({ params }) {
      const log = await findMachineLog(deps.db, params);
      return log === null ? refused('not_found') : accepted({ log });
    },
  });
}

function commandViewOf(row: StationCommands['rows'][number]): SentCommand {
  const { commandId, bayNo, kind, state, answer, args, hasLog, createdAt, expiresAt, answeredAt, by } = row;
  return {
    commandId,
    bayNo,
    kind,
    state,
    answer,
    sentAt: toIsoInstant(createdAt),
    expiresAt: toIsoInstant(expiresAt),
    answeredAt: answeredAt === null ? null : toIsoInstant(answeredAt),
    settings: args.settings ?? null,
    hasLog,
    by,
  };
}
