/** What is doubted of a service in a file (masters §18.17). */
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { type FileRow, type Judged, type ResolvedRow, unjudged } from './source-types.ts';

/** A code as `service.code_key` has it. */
const keyOf = (code: string) => code.replace(/[-. ]/g, '').toUpperCase();
/** What is left of a code's key when a spreadsheet took it for a number. */
const withoutZeros = (key: string) => key.replace(/^0+/, '');

/** Points out new services whose codes differ from that of another, registered or of the file, in leading zeros alone. */
export async function judgeServices(
  db: Db | Tx,
  rows: readonly FileRow[],
): Promise<(row: ResolvedRow) => Judged> {
  const bare = rows.flatMap(({ values: { code } }) =>
    typeof code === 'string' ? withoutZeros(keyOf(code)) || [] : [],
  );
  const registered = await rowsOf<{ code: string; bare: string }>(db)`
    SELECT code, ltrim(code_key, '0') AS bare FROM service
     WHERE ltrim(code_key, '0') IN (SELECT unnest(${[...new Set(bare)]}::text[])) ORDER BY code`;
  const registeredBy = new Map(registered.map((one) => [one.bare, one.code]));
  const rowBy = new Map<string, number>();
  return ({ read, existing, fields }) => {
    const code = String(fields.code);
    const key = withoutZeros(keyOf(code));
    const taken = registeredBy.get(key);
    const earlier = rowBy.get(key);
    if (earlier === undefined) rowBy.set(key, read.row);
    const judged = unjudged(fields);
    if (existing || key === '') return judged;
    const other =
      taken === undefined
        ? earlier && `de la fila ${earlier}`
        : `«${taken}», que ya está registrado`;
    if (!other) return judged;
    const doubt = `El código «${code}» es, con otros ceros al comienzo, el ${other}: una planilla los quita. Si son la misma prestación, corríjalo; si no, se agrega como otra.`;
    return { ...judged, notes: [doubt] };
  };
}
