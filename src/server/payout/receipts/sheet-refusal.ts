/** Why nothing of a sheet of received documents is stored (payout §19.3). */
import { formatPeriod, monthOf, type Period, yearOf } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { ReceiptColumn } from '../../../domain/payout/receipt-columns.ts';
import type { ReceiptSheet } from '../../../formats/receipts/read.ts';
import { readClinicIdentity } from '../../masters/clinic/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type SheetRefusal = {
  readonly refusal: Refusal;
  /** The column that says so; null where the titles do. */
  readonly column: ReceiptColumn | null;
};

/** Null for a sheet of the clinic and of the month, as its columns are read. */
export async function refusalOf(
  db: Db | Tx,
  sheet: ReceiptSheet,
  { year, month }: Period,
): Promise<SheetRefusal | null> {
  const { rut } = await readClinicIdentity(db);
  const other = rut === null ? null : otherClinicOf(sheet, rut);
  if (rut !== null && other !== null) {
    const words = { rut: formatRut(other), clinicRut: formatRut(rut) };
    return {
      refusal: new Refusal('receipts.ofOtherClinic', words),
      column: sheet.receiverRut === null ? 'receiverRut' : null,
    };
  }
  const { receipts } = sheet;
  const isOfMonth = receipts.some(
    ({ receipt: { date } }) => yearOf(date) === year && monthOf(date) === month,
  );
  if (receipts.length === 0 || isOfMonth) return null;
  const words = { period: formatPeriod({ year, month }) };
  return { refusal: new Refusal('receipts.ofOtherMonth', words), column: 'date' };
}

/** The clinic that a foreign sheet is for: its titles say so, or each of its rows does. */
function otherClinicOf(
  { receiverRut, receipts, problems }: ReceiptSheet,
  clinicRut: string,
): string | null {
  if (receiverRut !== null) return receiverRut === clinicRut ? null : receiverRut;
  const others = [...receipts, ...problems].map(({ receipt }) => receipt.receiverRut ?? null);
  return others.every((rut) => rut !== null && rut !== clinicRut) ? (others[0] ?? null) : null;
}
