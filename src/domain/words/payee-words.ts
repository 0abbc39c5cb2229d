/** Who is paid for a doctor, and since when, in words. */
import { formatDate } from '../calendar/calendar.ts';
import { formatRut } from '../identity/rut.ts';

export type Payee = {
  readonly name: string;
  readonly rut: string;
  /** Whether the doctor is paid in person. */
  readonly isDoctor: boolean;
  /** The affiliation's first day; null: from the start. */
  readonly since: string | null;
};

/** 'Se paga a Sociedad Ñuble (76.000.001-9) desde el 15-03-2026', or 'Se le paga directamente'. */
export function payeeInWords({ name, rut, isDoctor, since }: Payee): string {
  const from = since === null ? '' : ` desde el ${formatDate(since)}`;
  return isDoctor
    ? `Se le paga directamente${from}`
    : `Se paga a ${name} (${formatRut(rut)})${from}`;
}

/** The same of a payment that was made. */
export function paidPayeeInWords({ name, rut, isDoctor, since }: Payee): string {
  const by = since === null ? '' : `, por su afiliación desde el ${formatDate(since)}`;
  return isDoctor ? `Se le pagó directamente${by}` : `Se pagó a ${name} (${formatRut(rut)})${by}`;
}

/** The payee of a payment. */
export function payeeOf(payment: {
  payeeName: string;
  payeeRut: string;
  payeeSince: string | null;
  doctorRut: string;
}): Payee {
  const { payeeName: name, payeeRut: rut, payeeSince: since, doctorRut } = payment;
  return { name, rut, isDoctor: rut === doctorRut, since };
}
