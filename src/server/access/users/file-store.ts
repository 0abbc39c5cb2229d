/** Users as files write them: without a password, which is handed out afterwards (access §32). */
import { sql } from 'kysely';
import pg from 'pg';
import type {
  Existing,
  Fields,
  RecordStore,
  WrittenRecords,
} from '../../masters/master-imports/public.ts';
import { referredIds } from '../../masters/masters/public.ts';
import type { CallContext } from '../../platform/context.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { endSessionsOf } from '../session/public.ts';
import { keepAdministrator } from './master.ts';
import { holdUsers } from './queries.ts';

const FIELDS = [
  'rut',
  'firstName',
  'lastName',
  'email',
  'profile',
  'ownProfileId',
  'doctorId',
  'isActive',
] as const;

type Row = { readonly id: number } & Readonly<Record<(typeof FIELDS)[number], unknown>>;

const fieldsIn = (row: Row): Fields =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field]]));

const usersIn = (db: Db | Tx) => db.selectFrom('appUser').select(['id', ...FIELDS]);

/** Users who came by the identity provider, signed in or did something, whatever they did it with. */
const wasOpened = sql<boolean>`(
  EXISTS (SELECT FROM sign_on_identity i WHERE i.user_id = app_user.id)
  OR EXISTS (SELECT FROM known_device d WHERE d.user_id = app_user.id)
  OR EXISTS (SELECT FROM audit_log a WHERE a.user_id = app_user.id))`;

export const userStore: RecordStore = {
  fields: FIELDS,
  async readByKeys(db, keys) {
    const rows = await usersIn(db)
      .where(
        sql<boolean>`(rut = ANY(SELECT upper(key) FROM unnest(${keys}::text[]) AS key) OR lower(email) = ANY(${keys}::text[]))`,
      )
      .execute();
    const wanted = new Set(keys);
    return new Map(
      rows.flatMap((row) => {
        const user: Existing = { id: row.id, fields: fieldsIn(row) };
        return [row.rut, row.email]
          .map((key) => key?.toLowerCase() ?? '')
          .flatMap((key) => (wanted.has(key) ? [[key, user] as const] : []));
      }),
    );
  },
  async readByIds(db, ids) {
    const rows = await usersIn(db)
      .where(isOneOf('id', [...ids]))
      .execute();
    return new Map(rows.map((row) => [row.id, fieldsIn(row)]));
  },
  async lock(tx) {
    // Unlike other masters' locks it keeps out SELECT … FOR UPDATE, too: who signs in or changes a password locks the account
    // first and writes it afterwards, so that the import and they would wait for each other.
    await carryOut(tx)`LOCK TABLE app_user IN EXCLUSIVE MODE`;
  },
  hold: holdUsers,
  write: writeUsers,
  lostIn: usersOfWhatIsGone,
  async usedIds(db, ids) {
    const opened = await db
      .selectFrom('appUser')
      .select('id')
      .where(isOneOf('id', [...ids]))
      // A user who holds a password may have begun to work.
      .where(sql<boolean>`(password_hash IS NOT NULL OR ${wasOpened})`)
      .execute();
    return new Set([...(await referredIds(db, 'app_user', ids)), ...opened.map(({ id }) => id)]);
  },
  async whyUsed(db, ids) {
    const users = await db
      .selectFrom('appUser')
      .select('id')
      .select([
        sql<boolean>`(first_sign_in_at IS NOT NULL OR NOT must_change_password OR ${wasOpened})`.as(
          'wasOpened',
        ),
        sql<boolean>`EXISTS (SELECT FROM audit_log a WHERE a.entity = 'user' AND a.entity_id = app_user.id::text AND a.action = 'user.resetPassword')`.as(
          'hasOtherPassword',
        ),
      ])
      .where(isOneOf('id', [...ids]))
      .execute();
    const referred = await referredIds(db, 'app_user', ids);
    const whyOf = ({ id, wasOpened, hasOtherPassword }: (typeof users)[number]) => {
      if (wasOpened) return 'ya ingresó';
      if (hasOtherPassword) return 'después se le dio otra contraseña';
      return referred.has(id) ? 'hay registros que la nombran' : null;
    };
    return new Map(
      users.flatMap((user) => {
        const why = whyOf(user);
        return why === null ? [] : [[user.id, why] as const];
      }),
    );
  },
};

/** Does for all users what the form does for one, but for the password. */
async function writeUsers(
  tx: Tx,
  _context: CallContext,
  { created, changed, removed }: WrittenRecords,
): Promise<number[]> {
  if (removed.length > 0)
    await tx
      .deleteFrom('appUser')
      .where(isOneOf('id', [...removed]))
      .execute();
  await updateUsers(tx, changed);
  const ids = await insertUsers(tx, created).catch((error: unknown) => {
    // Somebody deleted one of the doctors just now.
    if (error instanceof pg.DatabaseError && error.code === '23503')
      refuse('masterImport.fileChanged');
    throw error;
  });
  await endSessionsOf(
    tx,
    changed.flatMap(({ id, fields }) => (fields.isActive === false ? id : [])),
  );
  await keepAdministrator(tx);
  return ids;
}

const COLUMNS = sql`rut, first_name, last_name, email, profile, own_profile_id, doctor_id, is_active`;

/** The rows `n`, with the types of the table. */
const asRecords = (rows: readonly object[]) =>
  sql`jsonb_populate_recordset(NULL::app_user, ${JSON.stringify(rows.map(inColumns))}::jsonb) AS n`;

const inColumns = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

async function insertUsers(tx: Tx, created: readonly Fields[]): Promise<number[]> {
  if (created.length === 0) return [];
  const rows = await rowsOf<{ id: number; rut: string }>(tx)`
    INSERT INTO app_user (${COLUMNS}) SELECT ${COLUMNS} FROM ${asRecords(created)} RETURNING id, rut`;
  const idOf = new Map(rows.map(({ rut, id }) => [rut, id]));
  return created.map(({ rut }) => idOf.get(String(rut)) ?? refuse('masterImport.fileChanged'));
}

async function updateUsers(tx: Tx, changed: readonly Existing[]): Promise<void> {
  if (changed.length === 0) return;
  const records = asRecords(changed.map(({ id, fields }) => ({ ...fields, id })));
  await carryOut(tx)`
    UPDATE app_user u
       SET (${COLUMNS}) = (SELECT n.rut, n.first_name, n.last_name, n.email, n.profile, n.own_profile_id, n.doctor_id, n.is_active),
           version = u.version + 1, updated_at = now()
      FROM ${records} WHERE u.id = n.id`;
}

/** Those of these former fields whose doctor was deleted since, or whose profile can't be given any more. */
async function usersOfWhatIsGone(
  db: Db | Tx,
  former: readonly Fields[],
): Promise<ReadonlySet<Fields>> {
  const idsIn = (field: string) => [...new Set(former.flatMap((one) => one[field] ?? []))];
  const doctors = await rowsOf<{ id: unknown }>(db)`
    SELECT id FROM doctor WHERE id = ANY(${idsIn('doctorId')}::int[])`;
  const profiles = await rowsOf<{ id: unknown }>(db)`
    SELECT id FROM own_profile WHERE id = ANY(${idsIn('ownProfileId')}::int[]) AND is_active`;
  const [standing, given] = [doctors, profiles].map((rows) => new Set(rows.map(({ id }) => id)));
  const isGone = (id: unknown, known: ReadonlySet<unknown> | undefined) =>
    id !== null && id !== undefined && !known?.has(id);
  return new Set(
    former.filter((one) => isGone(one.doctorId, standing) || isGone(one.ownProfileId, given)),
  );
}
