/** What a doctor is to issue a receipt of, and by how much it is (payout §19). */

import type { Payment } from '../../../../contract/payout/payroll.ts';
import { formatDate, formatPeriod, type Period } from '../../../../domain/calendar/calendar.ts';
import { formatRetention } from '../../../../domain/fees/retention.ts';
import { formatRut } from '../../../../domain/identity/rut.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { glossOf } from '../../../../domain/payout/receipt-to-issue.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { type Asker, type Finding, linkTo, Unanswerable } from '../tool.ts';
import { doctorPayments, lastPaid, paymentsOfDoctor } from './doctor-payments.ts';
import { askedDoctor, askedPeriod } from './inputs.ts';
import { capital } from './wording.ts';

export const ALL_TO_ISSUE =
  'De sus boletas sé cuáles debe emitir, por los últimos pagos, y no en qué están las demás. Pregunte «¿Qué boletas debo emitir?».';

/**
 * By how much a doctor's receipt of a month is, beside its payments: these also have what bears no retention, and no receipt is of
 * that (payout §19.10).
 */
export async function amountToIssue(
  asker: Asker,
  input: { doctor?: string | undefined; isLast?: boolean | undefined } & Partial<Period>,
): Promise<Finding> {
  const payments = await doctorPayments.run(asker, input);
  const doctor = await askedDoctor(asker, input.doctor);
  const { month, year } = askedPeriod(input, asker.today);
  const all = doctor ? await asker.calls.receipts.toIssue({ doctorId: doctor.id }) : [];
  const last = input.isLast && doctor ? lastPaid(await paymentsOfDoctor(asker, doctor.id)) : null;
  const due = all.filter((one) =>
    last
      ? one.isPaid && one.paymentDate === last.paymentDate
      : month !== undefined && year !== undefined && isWorkOf({ month, year }, one),
  );
  const told = due.map(inWords);
  const others = told.length === 0 && !last ? othersToIssue(all) : '';
  const worked =
    told.length === 0 && doctor && month !== undefined && year !== undefined
      ? receiptsOfMonth(await paymentsOfDoctor(asker, doctor.id), { month, year })
      : '';
  return {
    ...payments,
    sentence: `${told.length > 0 ? told.join(' ') : worked || noneToIssue(input.isLast)}${others} ${payments.sentence}`,
    facts: [
      ...payments.facts,
      ...due.map((one) => ({
        label: `Boleta por ${paymentOf(one)}`,
        value: `${formatPesos(one.grossAmount)} brutos, ${formatPesos(one.retentionAmount)} de retención, ${formatPesos(one.netAmount)} líquidos`,
      })),
    ],
  };
}

/**
 * The receipts of a month's work that are not among those to be issued: of payments to the doctor that have nothing but fees, so that
 * their gross is that of the receipt; nothing where a payment is otherwise.
 */
function receiptsOfMonth(payments: readonly Payment[], { month, year }: Period): string {
  const its = payments.filter((one) => one.periodMonth === month && one.periodYear === year);
  const isOfFees = (one: Payment) =>
    one.status === 'paid' &&
    one.payeeRut === one.doctorRut &&
    one.totalEntries === 0 &&
    one.totalBrutAmount > 0;
  if (its.length === 0 || !its.every(isOfFees)) return '';
  const each = its.map(
    (one) =>
      `La boleta por las atenciones de ${formatPeriod({ month, year })}${one.paymentDate ? `, pagadas el ${formatDate(one.paymentDate)}` : ''}, es de ${formatPesos(one.totalBrutAmount)} brutos: se pagaron ${formatPesos(one.totalAmount)} líquidos, con ${formatPesos(one.totalRetentionAmount)} de retención.`,
  );
  return `${each.join(' ')} No está entre las que debe emitir de los últimos pagos: si ya la emitió, compare su bruto con ese.`;
}
const inWords = (one: Due) =>
  `La boleta por ${paymentOf(one)}, a nombre de ${one.clinicName}${one.clinicRut ? `, RUT ${formatRut(one.clinicRut)}` : ''}, es de ${formatPesos(one.grossAmount)} brutos, con ${formatPesos(one.retentionAmount)} de retención: ${formatPesos(one.netAmount)} líquidos.`;
type Due = Awaited<ReturnType<Asker['calls']['receipts']['toIssue']>>[number];
/** `el pago del 10-10-2026`; the day of a payment that nobody made yet is only that of its making in the portal. */
const paymentOf = ({ isPaid, paymentDate }: Due, article = 'el ') =>
  isPaid
    ? `${article}pago del ${formatDate(paymentDate)}`
    : `${article === '' ? '' : 'un '}pago por pagar`;
const isWorkOf = (month: Period, { gloss }: Due) => gloss === glossOf([month]);
const isPaidIn = ({ month, year }: Period, { paymentDate }: Due) =>
  paymentDate.startsWith(`${year}-${String(month).padStart(2, '0')}-`);
const noneToIssue = (isLast: boolean | undefined) =>
  `No sé de una boleta por emitir ${isLast ? 'por ese pago' : 'de ese mes'}. Una boleta es solo de lo que lleva retención; el bruto de un pago tiene, además, los haberes y descuentos que no la llevan.`;

/** What is to be issued of other work, newest first: the receipt that is meant may be one of these. */
function othersToIssue(all: readonly Due[]): string {
  const told = all.slice(0, OTHERS_TOLD).map((one) => `${inWords(one)} Es de ${ofWork(one)}.`);
  const further = all.length - told.length;
  return [...told, ...(further > 0 ? [`Hay ${countOf(further, 'otra', 'otras')} por emitir.`] : [])]
    .map((words) => ` ${words}`)
    .join('');
}
const OTHERS_TOLD = 3;
const ofWork = ({ gloss }: Due) => gloss.charAt(0).toLowerCase() + gloss.slice(1);

/** What the doctor who asks is to issue: all of it, or what is of a month's work or of the payments made in it. */
export async function toIssue(asker: Asker, { month, year }: Partial<Period>) {
  const doctor = await askedDoctor(asker, undefined);
  const all = doctor ? await asker.calls.receipts.toIssue({ doctorId: doctor.id }) : [];
  const asked = month === undefined || year === undefined ? null : { month, year };
  const due = asked ? all.filter((one) => isPaidIn(asked, one) || isWorkOf(asked, one)) : all;
  // Of payments longer ago nothing is known.
  if (asked && due.length === 0) throw new Unanswerable(ALL_TO_ISSUE);
  const gross = due.reduce((sum, one) => sum + one.grossAmount, 0);
  const name = asked ? formatPeriod(asked) : '';
  const some = (which: (one: Due) => boolean) => countOf(due.filter(which).length, 'es', 'son');
  const isToMake = (one: Due) => asked !== null && isPaidIn(asked, one) && !one.isPaid;
  const parts = asked
    ? [
        `${some((one) => isPaidIn(asked, one) && one.isPaid)} de pagos hechos en ${name}`,
        ...(due.some(isToMake) ? [`${some(isToMake)} de pagos por hacer en ${name}`] : []),
        `${some((one) => isWorkOf(asked, one))} de pagos por las atenciones de ${name}`,
      ]
    : [];
  return {
    title: `Boletas por emitir${asked ? ` de ${name}` : ''}`,
    sentence:
      due.length === 0
        ? 'No tiene boletas por emitir de los últimos pagos, de lo que la clínica sabe.'
        : `${asked ? `De sus boletas por emitir, ${new Intl.ListFormat('es').format(parts)}. ` : ''}Debe emitir ${countOf(due.length, 'boleta', 'boletas')} por ${formatPesos(gross)} brutos a ${due[0]?.clinicName}${due[0]?.clinicRut ? `, RUT ${formatRut(due[0].clinicRut)}` : ''}.`,
    facts: [
      ...(due[0]?.clinicRut ? [{ label: 'RUT de la clínica', value: due[0].clinicRut }] : []),
      ...due.map((one) => ({
        label: capital(paymentOf(one, '')),
        value: `${formatPesos(one.grossAmount)} brutos, ${formatPesos(one.retentionAmount)} de retención (${formatRetention(Math.round(one.retentionPercentage * 100), Math.round(one.surchargePercentage * 100))}), ${formatPesos(one.netAmount)} líquidos: ${one.gloss}`,
      })),
    ],
    link: linkTo('/mis-pagos'),
  };
}
