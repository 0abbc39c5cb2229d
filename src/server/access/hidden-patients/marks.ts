/** Marks stand for hidden patients wherever they are written; administrators' answers have the names again (access §22). */
import type { CurrentUser } from '../../../contract/access/session.ts';
import { isPlain } from '../../../domain/identity/patient-view.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';

/** As `hidden_patient.mark` and `hidden_mark_name` write them. */
const MARK = /RESERVADO-(\d{6,})(?:-\d+)?|Paciente reservado \((\d+)(?:\.\d+)?\)/g;

const isAdministrator = (user: CurrentUser | null) => user?.profile === 'admin';

/**
 * An answer as its reader may see it: an administrator reads names and RUTs in the place of marks. Files are left as they are, since
 * they leave the house, and so are rows that the browser writes into one (`EXPORTED`). An answer without marks costs no query.
 */
export async function withNames<Output>(
  db: Db,
  user: CurrentUser | null,
  output: Output,
): Promise<Output> {
  if (!isAdministrator(user)) return output;
  const ids = new Set<number>();
  eachText(output, (text) => {
    for (const [, ofRut, ofName] of text.matchAll(MARK)) ids.add(Number(ofRut ?? ofName));
  });
  if (ids.size === 0) return output;
  const meant = await meaningsOf(db, [...ids]);
  return mapTexts(output, (text) =>
    text.replace(MARK, (mark) => meant.get(mark) ?? mark),
  ) as Output;
}

/** What marks stand for. */
export type Meanings = ReadonlyMap<string, string>;

async function meaningsOf(db: Db | Tx, ids: readonly number[]): Promise<Meanings> {
  const rows = await rowsOf<{ mark: string; meant: string }>(db)`
    SELECT mark_rut AS mark, rut AS meant FROM hidden_spelling WHERE hidden_patient_id = ANY (${ids}::int[])
     UNION ALL SELECT mark_name, name FROM hidden_spelling WHERE hidden_patient_id = ANY (${ids}::int[])`;
  return new Map(rows.map(({ mark, meant }) => [mark, meant]));
}

/** The mark under which an administrator finds the records of a hidden patient, and what it stands for. Nothing for others. */
export async function hiddenBy(
  db: Db | Tx,
  user: CurrentUser | null,
  rut: string,
): Promise<{ mark: string | null; meant: Meanings }> {
  const hidden = isAdministrator(user)
    ? await db
        .selectFrom('hiddenPatient')
        .select(['id', 'mark'])
        .where('rut', '=', rut)
        .where('liftedAt', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!hidden) return { mark: null, meant: new Map() };
  return { mark: hidden.mark, meant: await meaningsOf(db, [hidden.id]) };
}

/** A JSON text with names and RUTs in the place of marks. */
export const jsonWithNames = (json: string, meant: Meanings): string =>
  meant.size === 0
    ? json
    : json.replace(MARK, (mark) => JSON.stringify(meant.get(mark) ?? mark).slice(1, -1));

function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  else if (Array.isArray(value)) for (const part of value) eachText(part, visit);
  else if (isPlain(value)) for (const part of Object.values(value)) eachText(part, visit);
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]),
  );
}

/** The marks of these RUTs, of those who are hidden now: also under a RUT that was corrected since, and is nobody else's. */
export async function marksOf(
  db: Db | Tx,
  ruts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ruts.length === 0) return new Map();
  const rows = await rowsOf<{ rut: string; mark: string }>(db)`
    SELECT rut, mark FROM hidden_rut WHERE rut = ANY (${[...new Set(ruts)]}::text[])`;
  return new Map(rows.map(({ rut, mark }) => [rut, mark]));
}
