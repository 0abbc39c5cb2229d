/** Finds what the rows of a file name: their attentions, doctors and services (payout §27.2). */
import { sql } from 'kysely';
import { correctionReason } from '../../../contract/payout/corrections.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { CorrectionFile, ReadCorrection } from '../../../formats/corrections/read.ts';
import { today } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { LineOrder } from './lines.ts';

/** A row with the correction that it orders. */
export type FileRow = LineOrder & { readonly row: number };

/** A row that is not corrected, with why and what to do. */
export type RefusedRow = { readonly row: number; readonly reason: string };

/** The orders of a file's rows, and why the others order nothing. Two rows of one attention are both refused. */
export async function readFileRows(
  db: Db | Tx,
  { corrections, problems }: CorrectionFile,
): Promise<{ rows: FileRow[]; refused: RefusedRow[] }> {
  const refused = [...problems];
  const found = await findNamed(db, corrections);
  const named: FileRow[] = [];
  for (const read of corrections) {
    const order = orderOf(read, found.get(read.row));
    if (typeof order === 'string') refused.push({ row: read.row, reason: order });
    else named.push({ row: read.row, ...order });
  }
  const rows: FileRow[] = [];
  for (const same of Map.groupBy(named, ({ attentionId }) => attentionId).values()) {
    const [only] = same;
    if (same.length === 1 && only) rows.push(only);
    else refused.push(...same.map(({ row }) => ({ row, reason: repeated(same, row) })));
  }
  return { rows, refused };
}

function repeated(same: readonly FileRow[], row: number): string {
  const others = same.filter((other) => other.row !== row).map((other) => other.row);
  const where = others.length === 1 ? `la fila ${others[0]}` : `las filas ${others.join(', ')}`;
  return `La misma atención está en ${where}: deje una sola fila por atención.`;
}

type Named = {
  readonly row: number;
  readonly attentionId: number | null;
  /** How many have this id: in each record type one. */
  readonly attentions: number;
  readonly doctorId: number | null;
  readonly doctorName: string | null;
  readonly isDoctorActive: boolean | null;
  readonly serviceId: number | null;
  readonly serviceName: string | null;
  readonly isServiceActive: boolean | null;
};

async function findNamed(
  db: Db | Tx,
  corrections: readonly ReadCorrection[],
): Promise<ReadonlyMap<number, Named>> {
  const { rows } = await sql<Named>`
    SELECT n.row, found.attention_id, found.attentions, d.id AS doctor_id, d.name AS doctor_name, d.is_active AS is_doctor_active,
           v.id AS service_id, v.name AS service_name, v.is_active AS is_service_active
      FROM jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
        AS n (row int, "externalId" text, "recordType" record_type, "doctorRut" text, "serviceCode" text)
      LEFT JOIN LATERAL (
        SELECT min(a.id) AS attention_id, count(*) AS attentions FROM attention a
         WHERE a.external_id = n."externalId"
           AND a.record_type = ANY(enum_range(n."recordType", n."recordType"))) AS found ON true
      LEFT JOIN doctor d ON d.rut = n."doctorRut"
      LEFT JOIN service v ON v.code_key = upper(regexp_replace(n."serviceCode", '[-. ]', '', 'g'))`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.row, row]));
}

/** The order of a row, or the Spanish sentence why there is none. */
function orderOf(read: ReadCorrection, named: Named | undefined): LineOrder | string {
  if (!named) throw new Error(`row ${read.row} was not looked up`);
  const { externalId, recordType, cause, doctorRut, serviceCode } = read;
  const reason = correctionReason.safeParse(read.reason);
  if (!reason.success) return reason.error.issues[0]?.message ?? 'Escriba el motivo.';
  const { attentionId } = named;
  if (attentionId === null) {
    const where = recordType === null ? '' : ' de ese tipo de registro';
    return `No hay una atención${where} con el ID «${externalId}»: cópielo de Atenciones, donde es el «ID Excel».`;
  }
  if (named.attentions > 1)
    return `Hay atenciones de Participación y de HMQ con el ID «${externalId}»: diga cuál en «Tipo de registro».`;
  if (doctorRut !== undefined && named.doctorId === null)
    return `Ningún médico tiene el RUT ${formatRut(doctorRut)}: regístrelo en Médicos, o corrija el RUT.`;
  if (named.isDoctorActive === false)
    return `${named.doctorName} está inactivo: actívelo en Médicos, o elija otro médico.`;
  if (serviceCode !== undefined && named.serviceId === null)
    return `Ninguna prestación tiene el código «${serviceCode}»: créela en Prestaciones, o corrija el código.`;
  if (named.isServiceActive === false)
    return `La prestación ${named.serviceName} está inactiva: actívela en Prestaciones, o elija otra.`;
  const { grossAmount, netAmount, participatedAmount, attentionDate, scheduleType } = read;
  if (attentionDate !== undefined && attentionDate > today())
    return `El ${formatDate(attentionDate)} aún no llega: lo que ya se pagó es de hoy o de un día anterior.`;
  return {
    attentionId,
    reason: reason.data,
    change: {
      cause,
      ...(named.doctorId !== null && { doctorId: named.doctorId }),
      ...(named.serviceId !== null && { serviceId: named.serviceId }),
      grossAmount,
      netAmount,
      participatedAmount,
      attentionDate,
      scheduleType,
    },
  };
}
