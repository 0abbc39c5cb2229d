/** Finds what the rows of a file name: their attentions, doctors and services (payout §27.2). */
import { correctionReason } from '../../../contract/payout/corrections.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { ReadCorrection } from '../../../formats/corrections/read.ts';
import type { RowProblems } from '../../../formats/row-reader.ts';
import { today } from '../../platform/context.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { type LineOrder, readPaidLines } from './lines.ts';

/** A row with the correction that it orders. */
export type FileRow = LineOrder & { readonly row: number };

/** The orders of a file's rows, and all that is wrong with the others. Two rows of one attention are both refused. */
export async function readFileRows(
  db: Db | Tx,
  corrections: readonly ReadCorrection[],
): Promise<{ rows: FileRow[]; refused: RowProblems[] }> {
  const found = await findNamed(db, corrections);
  const named = corrections.map((read) => understand(read, found.get(read.row)));
  const ofAttention = Map.groupBy(named, ({ attentionId }) => attentionId);
  const rows: FileRow[] = [];
  const wrong: Understood[] = [];
  for (const { reasons, ...one } of named) {
    const { row, attentionId, order } = one;
    const same = attentionId === null ? [] : (ofAttention.get(attentionId) ?? []);
    const all = same.length > 1 ? [...reasons, repeated(same, row)] : reasons;
    if (order && all.length === 0) rows.push({ row, ...order });
    else wrong.push({ ...one, reasons: all });
  }
  const whyNot = await notCorrectable(db, wrong);
  return {
    rows,
    refused: wrong.map(({ row, attentionId, reasons }) => ({
      row,
      reasons: [...reasons, ...(whyNot.get(attentionId) ?? [])],
    })),
  };
}

/** Why lines can't be corrected whose rows are refused anyway, by attention. */
async function notCorrectable(
  db: Db | Tx,
  wrong: readonly Understood[],
): Promise<ReadonlyMap<number | null, readonly string[]>> {
  const attentionIds = wrong.flatMap(({ attentionId }) => attentionId ?? []);
  if (attentionIds.length === 0) return new Map();
  const { refused } = await readPaidLines(db, attentionIds);
  return new Map(
    refused.map(({ attentionId, name, reason }) => [attentionId, [`${name}: ${reason}`]]),
  );
}

function repeated(same: readonly Understood[], row: number): string {
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
  readonly providerTypeId: number | null;
  readonly isProviderTypeActive: boolean | null;
};

async function findNamed(
  db: Db | Tx,
  corrections: readonly ReadCorrection[],
): Promise<ReadonlyMap<number, Named>> {
  const rows = await rowsOf<Named>(db)`
    SELECT n.row, found.attention_id, found.attentions, d.id AS doctor_id, d.name AS doctor_name, d.is_active AS is_doctor_active,
           v.id AS service_id, v.name AS service_name, v.is_active AS is_service_active,
           t.id AS provider_type_id, t.is_active AS is_provider_type_active
      FROM jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
        AS n (row int, "externalId" text, "recordType" record_type, "doctorRut" text, "serviceCode" text, "providerType" text)
      LEFT JOIN LATERAL (
        SELECT min(a.id) AS attention_id, count(*) AS attentions FROM attention a
         WHERE a.external_id = n."externalId"
           AND a.record_type = ANY(enum_range(n."recordType", n."recordType"))) AS found ON true
      LEFT JOIN doctor d ON d.rut = n."doctorRut"
      LEFT JOIN service v ON v.code_key = upper(regexp_replace(n."serviceCode", '[-. ]', '', 'g'))
      LEFT JOIN provider_type t ON search_text(t.name) = search_text(btrim(n."providerType"))`;
  return new Map(rows.map((row) => [row.row, row]));
}

/** What a row says about which attention. */
type Understood = RowProblems & {
  /** Null where none or several have its id. */
  readonly attentionId: number | null;
  /** Null where something is wrong. */
  readonly order: LineOrder | null;
};

function understand(read: ReadCorrection, named: Named | undefined): Understood {
  if (!named) throw new Error(`row ${read.row} was not looked up`);
  const { row, cause, attentionDate } = read;
  const { doctorId, serviceId, providerTypeId } = named;
  const attentionId = named.attentions === 1 ? named.attentionId : null;
  const reason = read.reason === null ? null : correctionReason.safeParse(read.reason);
  const reasons = [
    ...read.reasons,
    ...attentionProblems(read, named),
    ...masterProblems(read, named),
  ];
  if (attentionDate !== undefined && attentionDate > today())
    reasons.push(
      `El ${formatDate(attentionDate)} aún no llega: lo que ya se pagó es de hoy o de un día anterior.`,
    );
  if (reason?.success === false)
    reasons.push(reason.error.issues[0]?.message ?? 'Escriba el motivo.');
  if (reasons.length > 0 || attentionId === null || cause === null || !reason?.success)
    return { row, attentionId, order: null, reasons };
  const { grossAmount, netAmount, participatedAmount, scheduleType, unit } = read;
  const change = {
    cause,
    ...(doctorId !== null && { doctorId }),
    ...(serviceId !== null && { serviceId }),
    ...(providerTypeId !== null && { providerTypeId }),
    grossAmount,
    netAmount,
    participatedAmount,
    attentionDate,
    scheduleType,
    unit,
  };
  return { row, attentionId, order: { attentionId, change, reason: reason.data }, reasons };
}

function attentionProblems(
  { externalId, recordType }: ReadCorrection,
  { attentionId, attentions }: Named,
): string[] {
  if (externalId === null) return [];
  if (attentionId === null) {
    const where = recordType ? ' de ese tipo de registro' : '';
    return [
      `No hay una atención${where} con el ID «${externalId}»: cópielo de Atenciones, donde es el «ID Excel».`,
    ];
  }
  // Undefined: the type itself is told as wrong.
  return attentions > 1 && recordType !== undefined
    ? [
        `Hay atenciones de Participación y de HMQ con el ID «${externalId}»: diga cuál en «Tipo de registro».`,
      ]
    : [];
}

function masterProblems(
  { doctorRut, serviceCode, providerType }: ReadCorrection,
  named: Named,
): string[] {
  const problems: string[] = [];
  if (doctorRut !== undefined && named.doctorId === null)
    problems.push(
      `Ningún médico tiene el RUT ${formatRut(doctorRut)}: regístrelo en Médicos, o corrija el RUT.`,
    );
  if (named.isDoctorActive === false)
    problems.push(`${named.doctorName} está inactivo: actívelo en Médicos, o elija otro médico.`);
  if (serviceCode !== undefined && named.serviceId === null)
    problems.push(
      `Ninguna prestación tiene el código «${serviceCode}»: créela en Prestaciones, o corrija el código.`,
    );
  if (named.isServiceActive === false)
    problems.push(
      `La prestación ${named.serviceName} está inactiva: actívela en Prestaciones, o elija otra.`,
    );
  if (providerType !== undefined && named.providerTypeId === null)
    problems.push(
      `Ningún tipo de prestador se llama «${providerType}»: créelo en Tipos de Prestador, o corrija el nombre.`,
    );
  if (named.isProviderTypeActive === false)
    problems.push(
      `El tipo de prestador «${providerType}» está inactivo: actívelo en Tipos de Prestador, o elija otro.`,
    );
  return problems;
}
