/** That nobody hands out more than they have (access §15.4). */
import { type RawBuilder, sql } from 'kysely';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { PORTAL_SCREENS } from '../../../contract/call.ts';
import { PROFILES, type Profile } from '../../../domain/access/menu.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';

/** They open the holder's own records alone. */
const OWN_RECORDS: readonly string[] = [...PORTAL_SCREENS, '/perfil'];

/** An option of the menu, as people read it and as calls name it. */
type NamedOption = { readonly href: string; readonly label: string };

/** The options that this person lacks; none for administrators. Those about own records count for nobody. */
export function optionsBeyond(
  caller: CurrentUser,
  options: readonly NamedOption[],
): readonly NamedOption[] {
  if (caller.profile === 'admin') return [];
  const own = new Set([...OWN_RECORDS, ...caller.menu.map(({ href }) => href)]);
  return options.filter(({ href }) => !own.has(href));
}

/** The ids of the options that profiles of the clinic's own have, inactive ones too. */
export async function optionsOfOwnProfiles(db: Db | Tx): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ id: number }>(db)`
    SELECT DISTINCT menu_option_id AS id FROM own_profile_option`;
  return new Set(rows.map(({ id }) => id));
}

/** Whether a profile has something that this person lacks. Administrators have everything, and more than their menu. */
export async function hasMore(
  db: Db | Tx,
  caller: CurrentUser,
  { profile, ownProfileId }: Given,
): Promise<boolean> {
  if (caller.profile === 'admin') return false;
  if (profile === 'admin') return true;
  if (caller.patients === 'hidden' && (await seesPatients(db, ownProfileId))) return true;
  const rows = await rowsOf<NamedOption>(db)`
    SELECT o.href, o.label FROM allowed_option a JOIN menu_option o ON o.id = a.menu_option_id AND o.is_active
     WHERE a.profile = ${profile}::user_profile AND a.own_profile_id IS NOT DISTINCT FROM ${ownProfileId}::int`;
  return optionsBeyond(caller, rows).length > 0;
}

/** A profile as a user has it. */
export type Given = { readonly profile: Profile; readonly ownProfileId: number | null };

/** Tells of every profile whether it has something that this person lacks. */
export async function profilesBeyond(
  db: Db | Tx,
  caller: CurrentUser,
): Promise<(given: Given) => boolean> {
  const own = await db.selectFrom('ownProfile').select('id').execute();
  const beyond = new Set<string>();
  const all: Given[] = [
    ...PROFILES.map((profile) => ({ profile, ownProfileId: null })),
    ...own.map(({ id }) => ({ profile: 'supervisor' as const, ownProfileId: id })),
  ];
  for (const given of all) if (await hasMore(db, caller, given)) beyond.add(keyOf(given));
  return (given) => beyond.has(keyOf(given));
}

const keyOf = ({ profile, ownProfileId }: Given) => `${profile} ${ownProfileId ?? ''}`;

/** The four profiles do, and those of the clinic's own that say so. */
async function seesPatients(db: Db | Tx, ownProfileId: number | null): Promise<boolean> {
  if (ownProfileId === null) return true;
  const rows = await rowsOf<{ seesPatients: boolean }>(db)`
    SELECT sees_patients FROM own_profile WHERE id = ${ownProfileId}`;
  return rows[0]?.seesPatients ?? true;
}

/** How much a user of this profile sees of patients, in SQL: not at all, masked in lists, or all. */
export const patientsOf = (ownProfileId: RawBuilder<unknown>): RawBuilder<PatientView> => sql`(
  CASE WHEN EXISTS (SELECT FROM own_profile WHERE id = ${ownProfileId} AND NOT sees_patients) THEN 'hidden'
       WHEN (SELECT masks_patients FROM clinic) AND app_user.profile IN ('admin', 'supervisor') THEN 'masked'
       ELSE 'shown' END)`;
