/** Questions about receipts: a month's for the staff, and what a doctor is to issue. */
import { z } from 'zod';
import type { ReceiptLine } from '../../../../contract/payout/receipts.ts';
import {
  addMonths,
  formatPeriod,
  type LocalDate,
  localDate,
  type Period,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, formatCount, someNames } from '../../../../domain/words/counts.ts';
import { RECEIPT_STAND_BADGES } from '../../../../domain/words/receipt-words.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { documentsOf, societyNamed } from './catalogues.ts';
import { areWholeMonths } from './fee-words.ts';
import { askedDoctor, askedPeriod, type Days, days, doctorText, society } from './inputs.ts';
import { newestReceipt } from './newest-receipt.ts';
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
import { ALL_TO_ISSUE, amountToIssue, toIssue } from './receipts-to-issue.ts';
import { mayWaitIn, type Waiting, waitingPayments } from './receipts-waiting.ts';

const STANDS = ['missing', 'different', 'matched', 'unexpected'] as const;
type Stand = (typeof STANDS)[number];
const WORDS: Readonly<Record<Stand, readonly [one: string, many: string]>> = {
  missing: ['boleta o factura que falta', 'boletas o facturas que faltan'],
  different: ['boleta o factura con diferencia', 'boletas o facturas con diferencia'],
  matched: ['boleta o factura que cuadra', 'boletas o facturas que cuadran'],
  unexpected: ['boleta o factura sin pago', 'boletas o facturas sin pago'],
};
/** How many are named. */
const NAMED = 20;
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
    isOfDocument: z.literal(true).optional().describe('También qué documento emite la sociedad'),
    isLast: z.boolean().optional().describe('La del último pago'),
    isNewest: z
      .literal(true)
      .optional()
      .describe('De un médico o una sociedad: la última que llegó'),
    isOfPesos: z.literal(true).optional().describe('De las que faltan: por cuánto son'),
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
    const { remarks, isLast, isOfDocument, isOfPesos, isNewest, ...time } = input;
    // Receipts are of months: those that the days are.
    const span = time.dateFrom === undefined ? null : monthsIn(time);
    if (remarks && !isStaff(user)) throw new Unanswerable(ALL_TO_ISSUE);
    if (remarks)
      return withRemarks(asker, span ?? monthsOf(askedPeriod(time, today), today), {
        remarks,
        isOfSociety,
      });
    if (span && !isStaff(user)) throw new Unanswerable(ALL_TO_ISSUE);
    if (isAmount && !named) return amountToIssue(asker, { doctor, isLast, ...time });
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
    const issuer = named ? await societyNamed(calls, named) : null;
    const payee = issuer ? issuer : doctor ? await askedDoctor(asker, doctor) : null;
    if (isNewest && payee) return newestReceipt(asker, payee);
    const work = one ? await receiptsOfWork(calls, one, payee?.name) : null;
    if (isOfPayee) {
      const found = await ofSome(asker, {
        ...{ payee, isOfSociety, months, stand, state, work, isOfPesos },
      });
      return isOfDocument && issuer
        ? { ...found, sentence: `Se le paga con ${documentsOf(issuer)}. ${found.sentence}` }
        : found;
    }
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
        if (having(at) === 0 || (before >= NAMED && !isOfPesos)) return [];
        const list = (page: { limit: number; offset?: number }) =>
          calls.receipts.list({ ...month, stand, sort: 'payeeName', ...page });
        return (
          read[at]?.filter(isMade(waiting)) ??
          (isOfPesos ? allPages(list, TOO_MANY_RECEIPTS) : list({ limit: NAMED }))
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
          : `De los pagos ${month} hay ${told(stand)}${names.length > 0 ? `: ${someNames(names, ofMade(stand), NAMED)}` : ''}.`
      }${isOfPesos ? missingPesos(lists.flat()) : ''}${state === 'paid' ? '' : ofWaiting(months, toMake, stand)}${ofWork(one, work, stand)}`,
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

type OfSome = {
  readonly isOfPesos: true | undefined;
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
  { payee, isOfSociety, months, stand, state, work, isOfPesos }: OfSome,
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
  const facts = linesInWords([...lines, ...toMake, ...ofStand(its, stand)]);
  return {
    title: `Boletas y facturas de los pagos ${toMake.length > 0 ? `con fecha ${during(months)} ${whose}` : where}`,
    sentence: `${
      told.length === 0
        ? `No hay boletas, facturas ni pagos ${where}.`
        : `De los pagos ${where} hay ${told.map(({ one, count }) => countOf(count, ...WORDS[one])).join(', ')}.`
    }${isOfPesos ? missingPesos(lines.filter((line) => line.stand === 'missing')) : ''}${ofWaiting(months, toMake, stand)}${ofWork(months[0], its, stand)}${payee && facts.length <= MOST_SAID ? facts.map(({ label, value }) => ` ${label}: ${value}.`).join('') : ''}`,
    facts,
    // The screen shows the month of all payees.
    link: null,
  };
}
/** How many of one payee are told within the answer. */
const MOST_SAID = 4;
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
    names.length > 0 ? `: ${someNames(names, lines.length, NAMED)}` : ''
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
    stand !== undefined && names.length > 0 ? `: ${someNames(names, found.length, NAMED)}` : ''
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
