/** Users as masters that are imported from files and changed together (access §32, access §33). */
import { sql } from 'kysely';
import { z } from 'zod';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { userInput } from '../../../contract/access/users.ts';
import type { ManySource } from '../../masters/bulk-changes/public.ts';
import type {
  Fields,
  FileRow,
  Hindrance,
  Judged,
  MasterSource,
  ResolvedRow,
} from '../../masters/master-imports/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Given, profilesBeyond } from '../own-profiles/public.ts';
import { userCells } from './file-cells.ts';
import { userStore } from './file-store.ts';
import { filterUsers } from './queries.ts';

const nameOf = ({ firstName, lastName }: Fields) => `${firstName} ${lastName}`;

export const userSource: MasterSource = {
  master: 'user',
  entity: 'user',
  store: userStore,
  record: 'el usuario',
  titleOf: nameOf,
  keyColumn: 'rut',
  otherKeyColumn: 'email',
  keyOf: (text) => sql<string>`lower(${text})`,
  // A user without a RUT stays without one until something changes.
  schema: userInput.extend({ rut: z.union([userInput.shape.rut, z.null()]) }),
  ownCells: userCells,
  judge: judgeUsers,
  hindranceOf: userHindrance,
};

export const manyUsers: ManySource = {
  source: userSource,
  table: 'appUser',
  titleFields: ['firstName', 'lastName'],
  found: (db, filters) => filterUsers(db.selectFrom('appUser').select('appUser.id'), filters),
};

/** The rules between rows, and between a row and the other users. */
async function judgeUsers(
  db: Db | Tx,
  rows: readonly FileRow[],
): Promise<(row: ResolvedRow) => Judged> {
  const emails = rows.flatMap(({ values }) => (values.email as string | null)?.toLowerCase() ?? []);
  const others = await db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'doctorId', sql<string>`lower(email)`.as('email')])
    .where((is) =>
      is.or([sql<boolean>`lower(email) = ANY(${emails}::text[])`, is('doctorId', 'is not', null)]),
    )
    .execute();
  const ofEmail = new Map(others.map((user) => [user.email, user]));
  const ofDoctor = new Map(others.map((user) => [user.doctorId, user]));
  const rowOfUser = new Map<number, { row: number; hasRut: boolean }>();
  const rowOfEmail = new Map<string, number>();
  const rowOfDoctor = new Map<number, number>();
  return ({ read, existing, fields }) => {
    const { row } = read;
    const reasons: string[] = [];
    const isOther = (owner: { id: number } | undefined) =>
      owner !== undefined && owner.id !== existing?.id;
    const email = String(fields.email).toLowerCase();
    const doctorId = fields.doctorId as number | null;
    if (existing) {
      const hasRut = read.values.rut !== null;
      const first = rowOfUser.get(existing.id);
      // Of two rows with the same key it is told anyway.
      if (first === undefined) rowOfUser.set(existing.id, { row, hasRut });
      else if (first.hasRut !== hasRut)
        reasons.push(`Repite la fila ${first.row}, con su email o su RUT: deje una de las dos.`);
      if (fields.rut === null && KEPT.some((field) => fields[field] !== existing.fields[field]))
        reasons.push('Falta «RUT»: llénelo en su ficha antes de cambiarlo.');
    }
    const owner = ofEmail.get(email);
    const firstOfEmail = firstRow(rowOfEmail, email, row);
    if (owner && isOther(owner))
      reasons.push(`El email «${fields.email}» es de ${nameOf(owner)}: corríjalo.`);
    else if (firstOfEmail !== row)
      reasons.push(`El email «${fields.email}» está también en la fila ${firstOfEmail}.`);
    if (doctorId !== null) {
      const linked = ofDoctor.get(doctorId);
      const firstOfDoctor = firstRow(rowOfDoctor, doctorId, row);
      if (linked && isOther(linked))
        reasons.push(`El médico ya está vinculado a ${nameOf(linked)}: corríjalo.`);
      else if (firstOfDoctor !== row)
        reasons.push(`El médico está vinculado también en la fila ${firstOfDoctor}.`);
    }
    const isNewDoctor = fields.profile === 'doctor' && existing?.fields.profile !== 'doctor';
    const notes =
      isNewDoctor && doctorId === null
        ? ['Su perfil es Médico, y no tiene médico vinculado: no verá pagos.']
        : [];
    return { reasons, notes, fields, told: {}, changes: [], society: null };
  };
}

/** What a user without a RUT keeps until one is given. */
const KEPT = Object.keys(userInput.shape);

/** The first row that says a value: this one, unless another one did before. */
function firstRow<Key>(rows: Map<Key, number>, key: Key, row: number): number {
  const first = rows.get(key) ?? row;
  rows.set(key, first);
  return first;
}

/** Nobody gives, changes or takes what the caller lacks, nor the caller's own profile and state (access §32.4). */
async function userHindrance(db: Db | Tx, caller: CurrentUser): Promise<Hindrance> {
  const isBeyond = await profilesBeyond(db, caller);
  const hasMore = (fields: Fields | null) => fields !== null && isBeyond(fields as Given);
  return ({ id, before, after }) => {
    if (hasMore(before) || hasMore(after))
      return 'el perfil da más que el de usted: solo un administrador lo da, lo cambia o lo quita';
    const isOwn = id === caller.id;
    if (isOwn && OF_ACCESS.some((field) => before?.[field] !== after?.[field]))
      return 'es su propia cuenta: su perfil y su estado los cambia otra persona';
    return null;
  };
}

const OF_ACCESS = ['profile', 'ownProfileId', 'isActive'] as const;
