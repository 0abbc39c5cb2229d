/** Whether refused rows name a doctor, service or society that is not registered, by their reasons alone (intake §12.11). */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Enough to find what a file lacks; with more refused rows than this, something is offered in doubt. */
const MOST_READ = 10_000;

/** Of the refused rows of a preview. */
export const stagedLack = (tx: Tx): Promise<boolean> =>
  lacksMasters(
    tx,
    sql`SELECT reject_class AS class, reject_reason AS reason FROM import_staging WHERE reject_class IS NOT NULL`,
  );

/** Of the refused rows of an import, by what is registered now. */
export const importLacks = (db: Db | Tx, importId: number): Promise<boolean> =>
  lacksMasters(
    db,
    sql`SELECT reason_class AS class, reason FROM import_rejection WHERE import_id = ${importId}::int`,
  );

async function lacksMasters(db: Db | Tx, refused: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    WITH refused AS MATERIALIZED (SELECT * FROM (${refused}) AS all_refused LIMIT ${MOST_READ}::int),
    named AS MATERIALIZED (
      SELECT DISTINCT substring(reason FROM '«([\\d. ]+-[\\dkK])» no está entre los médicos') AS doctor,
             substring(reason FROM 'Prestación «([^»]+)» no encontrada') AS service,
             substring(reason FROM 'Sociedad «([\\d. ]+-[\\dkK])» no encontrada') AS society
        FROM refused WHERE class <> 'Estructura del archivo incorrecta')
    SELECT (SELECT count(*) FROM refused) = ${MOST_READ}::int
           OR EXISTS (SELECT FROM named n WHERE n.doctor IS NOT NULL AND NOT EXISTS (
                SELECT FROM doctor d WHERE replace(d.rut, '-', '') = ltrim(upper(regexp_replace(n.doctor, '[^0-9kK]', '', 'g')), '0')))
           OR EXISTS (SELECT FROM named n WHERE n.service IS NOT NULL AND NOT EXISTS (
                SELECT FROM service v WHERE v.code_key = upper(regexp_replace(n.service, '[-. ]', '', 'g'))))
           OR EXISTS (SELECT FROM named n WHERE n.society IS NOT NULL AND NOT EXISTS (
                SELECT FROM medical_society s WHERE replace(s.rut, '-', '') = ltrim(upper(regexp_replace(n.society, '[^0-9kK]', '', 'g')), '0')))
           AS lacks`.execute(db);
  return rows[0]?.lacks ?? false;
}
