/** Makes and changes profiles of the clinic's own (access §15). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  OWN_PROFILES_LIMIT,
  type OwnProfile,
  type ownProfiles,
} from '../../../contract/access/own-profiles.ts';
import { PORTAL_SCREENS } from '../../../contract/call.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { optionsBeyond } from './rights.ts';

type Input<Name extends 'create' | 'update'> = z.output<
  NonNullable<(typeof ownProfiles)[Name]['~orpc']['inputSchema']>
>;

/** The clinic's own profiles, by name. */
export async function readOwnProfiles(
  db: Db | Tx,
  id: number | null = null,
): Promise<OwnProfile[]> {
  return rowsOf<OwnProfile>(db)`
    SELECT p.id, p.name, p.description, p.copied_from, p.sees_patients, p.is_active, p.version,
           coalesce((SELECT json_agg(o.menu_option_id ORDER BY o.menu_option_id)
                       FROM own_profile_option o WHERE o.own_profile_id = p.id), '[]') AS option_ids,
           (SELECT count(*) FROM app_user u WHERE u.own_profile_id = p.id) AS users
      FROM own_profile p WHERE p.id = ${id}::int OR ${id}::int IS NULL ORDER BY p.name COLLATE "es-x-icu"`;
}

async function ownProfileOf(tx: Tx, id: number): Promise<OwnProfile> {
  const [found] = await readOwnProfiles(tx, id);
  return found ?? refuse('record.notFound', { record: 'el perfil' });
}

/** A copy with the chosen options. */
export async function createOwnProfile(
  context: CallContext,
  input: Input<'create'>,
): Promise<OwnProfile> {
  return context.database.db.transaction().execute(async (tx) => {
    await lockProfiles(tx);
    if ((await readOwnProfiles(tx)).length >= OWN_PROFILES_LIMIT)
      refuse('ownProfile.tooMany', { limit: String(OWN_PROFILES_LIMIT) });
    const { from, name, description } = input;
    await refuseTaken(tx, name, null);
    await refuseOptions(tx, context, input.optionIds, []);
    const copied = 'profile' in from ? null : await ownProfileOf(tx, from.ownProfileId);
    const copiedFrom = 'profile' in from ? PROFILE_LABELS[from.profile] : (copied?.name ?? '');
    const seesPatients = input.seesPatients ?? copied?.seesPatients ?? true;
    refusePatients(context, seesPatients);
    const { id } = await tx
      .insertInto('ownProfile')
      .values({ name, description, copiedFrom, seesPatients, createdBy: userOf(context).id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeOptions(tx, id, input.optionIds);
    const made = await ownProfileOf(tx, id);
    await audit(tx, actorOf(context), {
      action: 'ownProfile.create',
      entity: 'ownProfile',
      entityId: id,
      summary: `Creó el perfil ${name}, copia de ${copiedFrom}, con ${countOf(made.optionIds.length, 'opción', 'opciones')} de menú.`,
      after: await auditedOf(tx, made),
    });
    return made;
  });
}

/** Changes name, description, options or state. Sessions read their menu with every call, so it holds at once. */
export async function updateOwnProfile(
  context: CallContext,
  { id, version, name, description, optionIds, isActive, ...input }: Input<'update'>,
): Promise<OwnProfile> {
  return context.database.db.transaction().execute(async (tx) => {
    await lockProfiles(tx);
    await tx.selectFrom('ownProfile').select('id').where('id', '=', id).forUpdate().execute();
    const before = await ownProfileOf(tx, id);
    await refuseStaleEdit(tx, version, before, { entity: 'ownProfile', id });
    await refuseTaken(tx, name, id);
    await refuseOptions(tx, context, optionIds, before.optionIds);
    const seesPatients = input.seesPatients ?? before.seesPatients;
    if (!before.seesPatients) refusePatients(context, seesPatients);
    if (before.isActive && !isActive && before.users > 0)
      refuse('ownProfile.hasUsers', { users: countOf(before.users, 'usuario', 'usuarios') });
    await tx
      .updateTable('ownProfile')
      .set({ name, description, isActive, seesPatients, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    await writeOptions(tx, id, optionIds);
    const after = await ownProfileOf(tx, id);
    await audit(tx, actorOf(context), {
      action: 'ownProfile.update',
      entity: 'ownProfile',
      entityId: id,
      summary: `Cambió el perfil ${name}.`,
      before: await auditedOf(tx, before),
      after: await auditedOf(tx, after),
    });
    return after;
  });
}

/** Changes of profiles and of the menu wait for each other. */
async function lockProfiles(tx: Tx): Promise<void> {
  await carryOut(tx)`LOCK TABLE menu_option IN SHARE ROW EXCLUSIVE MODE`;
}

/** The four have their names for themselves. */
async function refuseTaken(tx: Tx, name: string, id: number | null): Promise<void> {
  const rows = await rowsOf(tx)`
    SELECT FROM (SELECT id, name FROM own_profile
                  UNION ALL SELECT 0, unnest(${Object.values(PROFILE_LABELS)}::text[])) AS known
     WHERE search_text(name) = search_text(${name}) AND id IS DISTINCT FROM ${id}::int`;
  if (rows.length > 0) refuse('ownProfile.nameTaken', {}, { field: 'name' });
}

/** A user who does not see patients lets nobody see them. */
function refusePatients(context: CallContext, seesPatients: boolean): void {
  if (seesPatients && userOf(context).patients === 'hidden')
    refuse(
      'ownProfile.moreThanOwn',
      { options: 'ver datos de pacientes' },
      { field: 'seesPatients' },
    );
}

/** Refuses unknown options, those of the doctors' portal, and further ones that the caller lacks. */
async function refuseOptions(
  tx: Tx,
  context: CallContext,
  optionIds: readonly number[],
  had: readonly number[],
): Promise<void> {
  const options = await tx.selectFrom('menuOption').select(['id', 'href', 'label']).execute();
  const known = new Map(options.map((option) => [option.id, option]));
  const chosen = optionIds.map(
    (id) => known.get(id) ?? refuse('record.notFound', { record: 'la opción de menú' }),
  );
  const portal = chosen.find(({ href }) => PORTAL_SCREENS.some((screen) => screen === href));
  if (portal) refuse('ownProfile.portalOption', { option: portal.label }, { field: 'optionIds' });
  const beyond = optionsBeyond(
    userOf(context),
    chosen.filter(({ id }) => !had.includes(id)),
  );
  if (beyond.length > 0)
    refuse(
      'ownProfile.moreThanOwn',
      { options: beyond.map(({ label }) => label).join(', ') },
      { field: 'optionIds' },
    );
}

async function writeOptions(tx: Tx, id: number, optionIds: readonly number[]): Promise<void> {
  await carryOut(tx)`
    DELETE FROM own_profile_option WHERE own_profile_id = ${id}::int AND menu_option_id <> ALL (${optionIds}::int[])`;
  await carryOut(tx)`
    INSERT INTO own_profile_option SELECT DISTINCT ${id}::int, option FROM unnest(${optionIds}::int[]) AS option
            ON CONFLICT DO NOTHING`;
}

/** What the audit log keeps: the options by their labels. */
async function auditedOf(
  tx: Tx,
  { name, description, isActive, seesPatients, optionIds }: OwnProfile,
) {
  const rows = await rowsOf<{ label: string }>(tx)`
    SELECT label FROM menu_option WHERE id = ANY (${optionIds}::int[]) ORDER BY position, id`;
  return {
    name,
    description,
    isActive,
    seesPatients,
    options: rows.map(({ label }) => label).join(', '),
  };
}
