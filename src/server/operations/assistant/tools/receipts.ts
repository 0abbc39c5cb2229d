/** Questions about receipts: a month's for the staff, and what a doctor is to issue. */
import { z } from 'zod';
import type { ReceiptLine } from '../../../../contract/payout/receipts.ts';
import {
  addMonths,
  formatDate,
  formatPeriod,
  type LocalDate,
  localDate,
  type Period,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatRetention } from '../../../../domain/fees/retention.ts';
import { formatRut } from '../../../../domain/identity/rut.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { glossOf } from '../../../../domain/payout/receipt-to-issue.ts';
import { countOf, formatCount, someNames } from '../../../../domain/words/counts.ts';
import { RECEIPT_STAND_BADGES } from '../../../../domain/words/receipt-words.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, type Finding, linkTo, tool, Unanswerable } from '../tool.ts';
import { societyNamed } from './catalogues.ts';
import { doctorPayments } from './doctor-payments.ts';
import { areWholeMonths } from './fee-words.ts';
import { askedDoctor, askedPeriod, type Days, days, doctorText, society } from './inputs.ts';
import { allPages } from './pages.ts';
import { withRemarks } from './receipt-remarks.ts';
import {
  during,
  isToSociety,
  lineInWords,
  MOST_TOLD,
  nameOf,
  TOO_MANY_RECEIPTS,
} from './receipt-words.ts';
import { type ReceiptsOfWork, receiptsOfWork } from './receipts-of-work.ts';
import { mayWaitIn, type Waiting, waitingPayments } from './receipts-waiting.ts';
import { capital } from './wording.ts';

const STANDS = ['missing', 'different', 'matched', 'unexpected'] as const;
type Stand = (typeof STANDS)[number];
const WORDS: Readonly<Record<Stand, readonly [one: string, many: string]>> = {
  missing: ['boleta o factura que falta', 'boletas o facturas que faltan'],
  different: ['boleta o factura con diferencia', 'boletas o facturas con diferencia'],
  matched: ['boleta o factura que cuadra', 'boletas o facturas que cuadran'],
  unexpected: ['boleta o factura sin pago', 'boletas o facturas sin pago'],
};
/** How many are named. */
const NAMED = 5;
const ALL_TO_ISSUE =
  'De sus boletas sé cuáles debe emitir, por los últimos pagos, y no en qué están las demás. Pregunte «¿Qué boletas debo emitir?».';

export const receipts = tool({
  name: 'receipts',
  description:
    'Boletas y facturas de los pagos de un mes: cuántas faltan, cuántas tienen diferencias, cuadran o no corresponden a un pago, y de quién. Para quien es médico: qué boletas debe emitir.',
  input: z.object({
    ...days,
    stand: z.enum(STANDS).optional(),
    state: z.literal('paid').optional(),
    doctor: doctorText,
    society: society.describe('La sociedad que emite la factura'),
    isAmount: z.literal(true).optional().describe('Por cuánto se emite la de un médico'),
    isOfSociety: z
      .boolean()
      .optional()
      .describe('Solo las que emiten sociedades, o solo las de los médicos mismos'),
    remarks: z
      .array(z.enum(['annulled', 'duplicate', 'superseded']))
      .optional()
      .describe('Solo las anuladas o repetidas'),
  }),
  async run(asker, { stand, state, doctor, society: named, isOfSociety, isAmount, ...input }) {
    const { calls, today, user } = asker;
    const { remarks, ...time } = input;
    // Receipts are of months: those that the days are.
    const span = time.dateFrom === undefined ? null : monthsIn(time);
    if (remarks && !isStaff(user)) throw new Unanswerable(ALL_TO_ISSUE);
    if (remarks)
      return withRemarks(asker, span ?? monthsOf(askedPeriod(time, today), today), {
        remarks,
        isOfSociety,
      });
    if (span && !isStaff(user)) throw new Unanswerable(ALL_TO_ISSUE);
    if (isAmount && !named) return amountToIssue(asker, { doctor, ...input });
    if (!isStaff(user)) {
      if (doctor !== undefined) await askedDoctor(asker, doctor);
      const own = askedPeriod(input, today);
      const isOfYear = own.month === undefined && own.year !== undefined;
      if (isOfYear || (stand !== undefined && stand !== 'missing'))
        throw new Unanswerable(ALL_TO_ISSUE);
      return toIssue(asker, own);
    }
    const asked = askedPeriod(input, today);
    const months = span ?? monthsOf(asked, today);
    // 'De lo pagado en agosto' says which of both is meant, and what arrived for no payment is of no work.
    const [one] =
      months.length === 1 && state === undefined && stand !== 'unexpected' ? months : [];
    const isOfPayee = named !== undefined || doctor !== undefined || isOfSociety !== undefined;
    const payee = named
      ? await societyNamed(calls, named)
      : doctor
        ? await askedDoctor(asker, doctor)
        : null;
    const work = one ? await receiptsOfWork(calls, one, payee?.name) : null;
    if (isOfPayee) return ofSome(asker, { payee, isOfSociety, months, stand, state, work });
    const [waiting, summaries] = await Promise.all([
      waitingPayments(calls),
      Promise.all(months.map((month) => calls.receipts.summary(month))),
    ]);
    const read = await Promise.all(
      months.map((month) =>
        waiting && mayWaitIn(waiting, month)
          ? allPages(
              (page) => calls.receipts.list({ ...month, stand, sort: 'payeeName', ...page }),
              TOO_MANY_RECEIPTS,
            )
          : null,
      ),
    );
    const toMake = waiting ? read.flatMap((lines) => lines?.filter(waiting.isWaiting) ?? []) : [];
    const counts = (one: Stand) => summaries.reduce((sum, { stands }) => sum + stands[one], 0);
    const having = (at: number) =>
      (stand && (read[at]?.filter(isMade(waiting)).length ?? summaries[at]?.stands[stand])) ?? 0;
    const of = months.filter((_, at) => stand && (summaries[at]?.stands[stand] ?? 0) > 0);
    // The months before have as many as are named, so that none of this one is.
    const lists = await Promise.all(
      months.map((month, at) => {
        const before = months.slice(0, at).reduce((sum, __, other) => sum + having(other), 0);
        if (having(at) === 0 || before >= NAMED) return [];
        return (
          read[at]?.filter(isMade(waiting)) ??
          calls.receipts.list({ ...month, stand, limit: NAMED, sort: 'payeeName' })
        );
      }),
    );
    const [only] = months.length === 1 ? months : of.length === 1 ? of : [];
    const month = `${waiting ? 'hechos' : 'con fecha'} ${during(months)}`;
    const ofMade = (one: Stand) => counts(one) - toMake.filter((line) => line.stand === one).length;
    const told = (one: Stand) => countOf(ofMade(one), ...WORDS[one]);
    const lines = lists.flat().slice(0, NAMED);
    const names = lines.map(nameOf);
    const isOfMadeAlone = state === 'paid' || toMake.length === 0;
    return {
      title: `Boletas y facturas de los pagos ${isOfMadeAlone ? month : `con fecha ${during(months)}`}`,
      sentence: `${
        stand === undefined
          ? `De los pagos ${month} hay ${STANDS.map(told).join(', ')}.`
          : `De los pagos ${month} hay ${told(stand)}${names.length > 0 ? `: ${someNames(names, ofMade(stand))}` : ''}.`
      }${state === 'paid' ? '' : ofWaiting(months, toMake, stand)}${ofWork(one, work, stand)}`,
      facts: [
        ...STANDS.map((one) => ({
          label: RECEIPT_STAND_BADGES[one].label,
          value: formatCount(state === 'paid' ? ofMade(one) : counts(one)),
        })),
        ...(isOfMadeAlone
          ? []
          : STANDS.filter((one) => one !== 'unexpected').map((one) => ({
              label: `${RECEIPT_STAND_BADGES[one].label}, de pagos que esperan`,
              value: formatCount(counts(one) - ofMade(one)),
            }))),
        ...(stand && state !== 'paid'
          ? linesInWords([
              ...[...lines, ...toMake].slice(0, NAMED),
              ...ofStand(work, stand).slice(0, NAMED),
            ])
          : lines.map(lineInWords)),
      ],
      // The screen shows one month.
      link: only ? linkTo('/boletas', { ...only, stand }) : null,
    };
  },
});

/**
 * By how much a doctor's receipt of a month is, beside its payments: these also have what bears no retention, and no receipt is of
 * that (payout §19.10).
 */
async function amountToIssue(
  asker: Asker,
  input: { doctor?: string | undefined; month?: number | undefined; year?: number | undefined },
): Promise<Finding> {
  const payments = await doctorPayments.run(asker, input);
  const doctor = await askedDoctor(asker, input.doctor);
  const { month, year } = askedPeriod(input, asker.today);
  const all = doctor ? await asker.calls.receipts.toIssue({ doctorId: doctor.id }) : [];
  const due = all.filter(
    (one) => month !== undefined && year !== undefined && isWorkOf({ month, year }, one),
  );
  const told = due.map(
    (one) =>
      `La boleta por ${paymentOf(one)} es de ${formatPesos(one.grossAmount)} brutos, con ${formatPesos(one.retentionAmount)} de retención: ${formatPesos(one.netAmount)} líquidos.`,
  );
  return {
    ...payments,
    sentence: `${told.length > 0 ? told.join(' ') : NONE_TO_ISSUE} ${payments.sentence}`,
    facts: [
      ...payments.facts,
      ...due.map((one) => ({
        label: `Boleta por ${paymentOf(one)}`,
        value: `${formatPesos(one.grossAmount)} brutos, ${formatPesos(one.retentionAmount)} de retención, ${formatPesos(one.netAmount)} líquidos`,
      })),
    ],
  };
}
type Due = Awaited<ReturnType<Asker['calls']['receipts']['toIssue']>>[number];
/** `el pago del 10-10-2026`; the day of a payment that nobody made yet is only that of its making in the portal. */
const paymentOf = ({ isPaid, paymentDate }: Due, article = 'el ') =>
  isPaid
    ? `${article}pago del ${formatDate(paymentDate)}`
    : `${article === '' ? '' : 'un '}pago por pagar`;
const isWorkOf = (month: Period, { gloss }: Due) => gloss === glossOf([month]);
const isPaidIn = ({ month, year }: Period, { paymentDate }: Due) =>
  paymentDate.startsWith(`${year}-${String(month).padStart(2, '0')}-`);
const NONE_TO_ISSUE =
  'No sé de una boleta por emitir de ese mes. Una boleta es solo de lo que lleva retención; el bruto de un pago tiene, además, los haberes y descuentos que no la llevan.';

type OfSome = {
  readonly payee: { readonly name: string } | null;
  readonly isOfSociety: boolean | undefined;
  readonly months: readonly Period[];
  readonly stand: Stand | undefined;
  readonly state: 'paid' | undefined;
  readonly work: ReceiptsOfWork | null;
};

/** What is expected of one payee, of the societies or of the doctors themselves, and what arrived: the calls count the stands of all payees. */
async function ofSome(
  { calls }: Asker,
  { payee, isOfSociety, months, stand, state, work }: OfSome,
) {
  const waiting = await waitingPayments(calls);
  const found = await Promise.all(
    months.map((month) =>
      allPages(
        (page) =>
          calls.receipts.list({
            ...month,
            stand,
            search: payee?.name,
            sort: 'payeeName',
            ...page,
          }),
        TOO_MANY_RECEIPTS,
      ),
    ),
  );
  const isTheirs = (line: ReceiptLine) =>
    payee ? line.payeeName === payee.name : isToSociety(line) === (isOfSociety ?? true);
  const all = found.flat().filter(isTheirs);
  const lines = all.filter(isMade(waiting));
  const its = work && { ...work, lines: work.lines.filter(isTheirs) };
  const counts = STANDS.map((one) => ({
    one,
    count: lines.filter((line) => line.stand === one).length,
  }));
  const told = counts.filter(({ one, count }) => (stand ? one === stand : count > 0));
  const toMake = state === 'paid' ? [] : all.filter((line) => !lines.includes(line));
  const whose = payee
    ? `a nombre de ${payee.name}`
    : isOfSociety === false
      ? PERSONS
      : 'a sociedades';
  const where = `${waiting ? 'hechos' : 'con fecha'} ${during(months)} ${whose}`;
  return {
    title: `Boletas y facturas de los pagos ${toMake.length > 0 ? `con fecha ${during(months)} ${whose}` : where}`,
    sentence: `${
      told.length === 0
        ? `No hay boletas, facturas ni pagos ${where}.`
        : `De los pagos ${where} hay ${told.map(({ one, count }) => countOf(count, ...WORDS[one])).join(', ')}.`
    }${ofWaiting(months, toMake, stand)}${ofWork(months[0], its, stand)}`,
    facts: linesInWords([...lines, ...toMake, ...ofStand(its, stand)]),
    // The screen shows the month of all payees.
    link: null,
  };
}
const PERSONS = 'a nombre de los médicos mismos (sin sociedades)';
/** Which lines are of payments that were made, or of none. */
const isMade = (waiting: Waiting | null) => (line: ReceiptLine) =>
  waiting === null || !waiting.isWaiting(line);

/** The same of the payments that are to be made in those months. */
function ofWaiting(
  months: readonly Period[],
  lines: readonly ReceiptLine[],
  stand: Stand | undefined,
): string {
  if (lines.length === 0) return '';
  const told = STANDS.map((one) => ({
    one,
    count: lines.filter((line) => line.stand === one).length,
  })).filter(({ count }) => count > 0);
  const names = stand === undefined ? [] : lines.slice(0, NAMED).map(nameOf);
  return ` De los pagos procesados que nadie ha hecho aún, con fecha ${during(months)}, hay ${told.map(({ one, count }) => countOf(count, ...WORDS[one])).join(', ')}${
    names.length > 0 ? `: ${someNames(names, lines.length)}` : ''
  }.`;
}

/** The receipts of a month's work in a stand, or all of them. */
const ofStand = (work: ReceiptsOfWork | null, stand: Stand | undefined): readonly ReceiptLine[] =>
  work?.lines.filter((line) => stand === undefined || line.stand === stand) ?? [];

/** Lines as facts, each once: what was paid in the month of its work is in both lists. */
const linesInWords = (lines: readonly ReceiptLine[]) =>
  [...new Map(lines.map((line) => [JSON.stringify(line), lineInWords(line)])).values()].slice(
    0,
    MOST_TOLD,
  );

/** The same of the month's work, which is paid in another month: a question for those of a month may mean either. */
function ofWork(
  month: Period | undefined,
  work: ReceiptsOfWork | null,
  stand: Stand | undefined,
): string {
  if (!month || !work) return '';
  const name = formatPeriod(month);
  const of = `por las atenciones de ${name}`;
  if (work.madeIn.length === 0) return ` Aún no hay pagos hechos ${of}.`;
  const found = ofStand(work, stand);
  const counts = STANDS.map((one) => ({
    one,
    count: found.filter((line) => line.stand === one).length,
  }));
  const told = counts
    .filter(({ one, count }) => count > 0 || one === stand)
    .map(({ one, count }) => countOf(count, ...WORDS[one]));
  const names = found.slice(0, NAMED).map(nameOf);
  return ` De los pagos ${of}, hechos en ${new Intl.ListFormat('es').format(work.madeIn.map(formatPeriod))}, ${told.length > 0 ? `hay ${told.join(', ')}` : 'no hay ninguno así'}${
    stand !== undefined && names.length > 0 ? `: ${someNames(names, found.length)}` : ''
  }.${stand === 'missing' ? missingPesos(found) : ''}`;
}

/** ` Suman $1.000.000 brutos.`: by how much missing receipts are expected. */
function missingPesos(lines: readonly ReceiptLine[]): string {
  const gross = lines.reduce((sum, { expected }) => sum + (expected?.grossAmount ?? 0), 0);
  return lines.length === 0
    ? ''
    : ` ${lines.length === 1 ? 'Es por' : 'Suman'} ${formatPesos(gross)} brutos.`;
}

/** The months of which receipts are told: the one that is named, those of a year, or the last twelve. */
function monthsOf({ month, year }: Partial<Period>, today: LocalDate): Period[] {
  const current = periodOf(today);
  if (month !== undefined && year !== undefined) return [{ month, year }];
  return Array.from({ length: 12 }, (_, back) =>
    year === undefined ? addMonths(current, -back) : { month: 12 - back, year },
  );
}

/** The months that days are, the last one first. Throws for other days, and for more than a year of months. */
function monthsIn({ dateFrom = '', dateTo = '' }: Days): Period[] {
  if (!areWholeMonths({ dateFrom, dateTo })) throw new Unanswerable(WHICH_MONTHS);
  const [first, last] = [periodOf(localDate(dateFrom)), periodOf(localDate(dateTo))];
  const count = (last.year - first.year) * 12 + last.month - first.month + 1;
  if (count > 12) throw new Unanswerable(TOO_MANY_RECEIPTS);
  return Array.from({ length: count }, (_, back) => addMonths(last, -back));
}
const WHICH_MONTHS =
  'Las boletas y facturas las sé por meses enteros, no por días. Pregunte por un mes o un trimestre.';

/** What the doctor who asks is to issue: all of it, or what is of a month's work or of the payments made in it. */
async function toIssue(asker: Asker, { month, year }: Partial<Period>) {
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
