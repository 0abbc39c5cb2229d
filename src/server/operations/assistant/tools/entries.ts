/** Questions about earnings, discounts and balances that are owed, of a doctor or month (payout §24). */
import { z } from 'zod';
import { formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { ENTRY_STATE_BADGES } from '../../../../domain/words/entry-words.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { paymentsOfDoctor } from './doctor-payments.ts';
import { askedDoctor, askedPeriod, doctorText, ofDoctor, ofPeriod, period } from './inputs.ts';
import { sumBy } from './wording.ts';

/** How many are named. */
const NAMED = 8;
const NO_YEAR =
  'De los haberes y descuentos sé los de un mes, o los de todos, no los de un año. Pregunte por un mes.';

export const entriesLookup = tool({
  name: 'entries',
  description:
    'Haberes y descuentos además de los honorarios (bonos, anticipos y sus cuotas, arriendos de box) de un médico o un mes: en qué están y cuánto suman, y los saldos que los médicos deben.',
  input: z.object({
    doctor: doctorText,
    ...period,
    state: z
      .enum(['proposed', 'unpaid'])
      .optional()
      .describe('Solo los que esperan aprobación, o los que aún no se pagan ni descuentan'),
    words: z.string().max(80).optional().describe('Solo los de un tipo, por ejemplo «anticipo»'),
    isOfBalances: z.literal(true).optional().describe('Se pregunta por los saldos que se deben'),
  }),
  async run(asker, input) {
    const { calls, user, today } = asker;
    // Doctors are told them with the payments that have them: what is only proposed is the clinic's.
    const { state, isOfBalances, ...ofPayments } = input;
    if (!isStaff(user))
      return ownEntries(asker, ofPayments, state === 'unpaid', Boolean(isOfBalances));
    const doctor = await askedDoctor(asker, input.doctor);
    // The list has those of one month, or all.
    if (input.month === undefined && input.year !== undefined) throw new Unanswerable(NO_YEAR);
    const month = input.month === undefined ? {} : askedPeriod(input, today);
    const filters = {
      ...month,
      ...(doctor && { doctorId: doctor.id }),
      search: input.words,
    };
    const whose = doctor ? { doctorId: doctor.id } : {};
    const states = state === 'unpaid' ? UNPAID : [state];
    const [sums, lists, owed, owing] = await Promise.all([
      Promise.all(states.map((one) => calls.entries.summary({ ...filters, state: one }))),
      Promise.all(
        states.map((one) =>
          calls.entries.list({ ...filters, state: one, limit: NAMED, sort: '-period' }),
        ),
      ),
      calls.balances.summary(whose),
      calls.balances.list({ ...whose, limit: NAMED, sort: '-days' }),
    ]);
    const named = lists.flat().slice(0, NAMED);
    const where = `${withWords(input.words)}${state ? STATES_SAID[state] : ''}${ofDoctor(doctor)}${ofPeriod(month)}`;
    const total = sumBy(sums, (one) => one.total);
    // The counts by state are those of all states.
    const proposed = sums[0]?.states.proposed ?? 0;
    const [earnings, discounts] = [
      sumBy(sums, (one) => one.earnings),
      sumBy(sums, (one) => one.discounts),
    ];
    const found =
      total === 0
        ? `No hay haberes ni descuentos${where}.`
        : `Hay ${countOf(total, 'haber o descuento', 'haberes y descuentos')}${where}: ${formatPesos(earnings)} de haberes y ${formatPesos(discounts)} de descuentos. ${
            proposed > 0
              ? `${countOf(proposed, 'espera', 'esperan')} aprobación.`
              : 'Ninguno espera aprobación.'
          }`;
    const [waiting, inPayments] = sums.map((one) => Math.abs(one.discounts));
    const toDiscount =
      state === 'unpaid' && waiting !== undefined && waiting + (inPayments ?? 0) > 0
        ? `Por descontar${withWords(input.words)}: ${formatPesos(waiting)} que no están en ningún pago${inPayments ? ` y ${formatPesos(inPayments)} en pagos aún sin pagar` : ''}. `
        : '';
    const who = doctor ? doctor.name : 'Los médicos';
    // 'No debe' would deny what is still to be discounted.
    const balances =
      owed.total === 0
        ? `${who} no ${doctor ? 'tiene' : 'tienen'} saldos en contra de pagos anteriores.`
        : `${doctor ? `${who} debe` : `${who} deben`} ${countOf(owed.total, 'saldo', 'saldos')} por ${formatPesos(owed.amount)}${doctor ? '' : `: ${owing.map((one) => `${one.doctorName}, ${formatPesos(one.amount)}`).join('; ')}`}.`;
    return {
      title: `Haberes y descuentos${where}`,
      sentence: isOfBalances
        ? `${balances} ${toDiscount}${found}`
        : `${toDiscount}${found} ${balances}`,
      facts: [
        ...(isOfBalances && !doctor
          ? owing.map((one) => ({ label: one.doctorName, value: formatPesos(one.amount) }))
          : []),
        ...named.map((one) => ({
          label: `${doctor ? '' : `${one.doctorName}: `}${one.description}, ${formatPeriod(one)}`,
          value: `${formatPesos(one.amount)}, ${ENTRY_STATE_BADGES[one.state].label.toLowerCase()}`,
        })),
        { label: 'Saldos por recuperar', value: formatPesos(owed.amount) },
      ],
      link: linkTo('/haberes', {
        ...month,
        ...(input.month === undefined && { all: true }),
        doctorId: doctor?.id,
        // The screen shows one state, or all.
        state: state === 'unpaid' ? undefined : state,
        search: input.words,
      }),
    };
  },
});

/** The states of what is agreed to and in no payment that is paid. */
const UNPAID = ['approved', 'processed'] as const;
const STATES_SAID = { proposed: ' por aprobar', unpaid: ' aún sin pagar ni descontar' } as const;

const withWords = (words: string | undefined) => (words === undefined ? '' : ` con «${words}»`);

/** What no payment has yet is the clinic's to tell: that there is none in the payments is not that nothing is owed. */
const OF_CLINIC =
  ' Lo que aún no está en un pago suyo, como un saldo en contra, lo sabe la administración.';

/** The earnings and discounts in the payments of the doctor who asks. */
async function ownEntries(
  asker: Asker,
  {
    doctor: named,
    words,
    ...input
  }: { doctor?: string; words?: string; month?: number; year?: number },
  isUnpaid: boolean,
  isOfBalances: boolean,
) {
  const { calls, today } = asker;
  const doctor = await askedDoctor(asker, named);
  const { month, year } = askedPeriod(input, today);
  const doctorId = doctor?.id ?? 0;
  const status = isUnpaid ? 'processed' : undefined;
  const payments = await paymentsOfDoctor(asker, doctorId, { month, year, status });
  const having = payments.filter(({ totalEntries }) => totalEntries > 0);
  const told = having.slice(0, NAMED);
  const lists = await Promise.all(
    told.map(({ id }) => calls.payroll.paymentEntries({ doctorId, paymentId: id })),
  );
  const where = `${withWords(words)}${isUnpaid ? STATES_SAID.unpaid : ''}${ofPeriod({ month, year })}`;
  const facts = told.flatMap((payment, at) =>
    (lists[at] ?? [])
      .filter(({ title }) => foldName(title).includes(words ?? ''))
      .map(({ title, finalAmount }) => ({
        label: `${title}, ${formatPeriod({ month: payment.periodMonth, year: payment.periodYear })}`,
        value: formatPesos(finalAmount),
      })),
  );
  const isCut = having.length > told.length;
  const withThem = countOf(having.length, 'pago suyo', 'pagos suyos');
  return {
    title: `Haberes y descuentos${where}`,
    sentence: `${
      facts.length === 0
        ? `No hay haberes ni descuentos${where} en sus ${isCut ? `últimos ${NAMED} pagos que los tienen` : 'pagos'}.`
        : `Hay ${countOf(facts.length, 'haber o descuento', 'haberes y descuentos')}${where} en ${withThem}${isCut ? `; estos son los de los últimos ${NAMED}` : ''}.`
    }${isOfBalances ? OF_CLINIC : ''}`,
    facts,
    link: linkTo('/mis-pagos'),
  };
}
