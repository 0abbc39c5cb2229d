/** Questions about what is held from payment, for the staff and for a doctor about their own (payout §23). */
import { z } from 'zod';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, formatCount, someNames } from '../../../../domain/words/counts.ts';
import { asEstimate } from '../../../../domain/words/estimates.ts';
import { HOLD_KIND_WORDS, sinceDays } from '../../../../domain/words/hold-words.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { type AskedDoctor, askedDoctor, doctorText, ofDoctor } from './inputs.ts';
import { dayOf } from './wording.ts';

/** How many are named. */
const NAMED = 5;

export const heldPayments = tool({
  name: 'held_payments',
  description:
    'Pagos en pausa: qué registros, médicos, sociedades o cargas no se pagan hasta reanudarse, cuántos pesos, desde cuándo y por qué. Para quien es médico: lo suyo que está en pausa.',
  input: z.object({
    doctor: doctorText,
    kind: z.literal('society').optional().describe('Solo las pausas de sociedades'),
  }),
  async run(asker, input) {
    const { calls, user } = asker;
    if (!isStaff(user)) {
      await askedDoctor(asker, input.doctor);
      return ownHolds(asker);
    }
    const { doctor, others } = await heldDoctor(asker, input.doctor);
    if (doctor) {
      const found = await holdsOf(asker, doctor);
      return others.length === 0
        ? found
        : {
            ...found,
            sentence: `De ${countOf(others.length + 1, 'médico', 'médicos')} que calzan con «${input.doctor}», solo ${doctor.name} tiene algo en pausa. ${found.sentence}`,
          };
    }
    const [totals, oldest] = await Promise.all([
      calls.holds.summary({}),
      calls.holds.list({ limit: NAMED, sort: 'createdAt' }),
    ]);
    if (input.kind) return holdsOfSocieties(calls);
    if (totals.total === 0)
      return {
        title: 'Pagos en pausa',
        sentence: 'No hay pagos en pausa.',
        facts: [],
        link: linkTo('/pagos-en-pausa'),
      };
    const named = oldest.map((hold) => `${whoseHold(hold)} (${hold.reason})`);
    return {
      title: 'Pagos en pausa',
      sentence: `Hay ${countOf(totals.total, 'pausa', 'pausas')}, la más antigua ${sinceDays(totals.oldestDays ?? 0)}: ${someNames(named, totals.total)}. Por ellas ${totals.records === 1 ? 'espera' : 'esperan'} ${countOf(totals.records, 'registro', 'registros')} por ${formatPesos(totals.totalAmount)} ${asEstimate('líquidos')}${totals.payments > 0 ? ` y ${countOf(totals.payments, 'pago procesado', 'pagos procesados')} por ${formatPesos(totals.paymentsAmount)}` : ''}.`,
      facts: [
        { label: 'Registros que esperan', value: formatCount(totals.records) },
        { label: `Su ${asEstimate('líquido')}`, value: formatPesos(totals.totalAmount) },
        {
          label: 'Pagos procesados que esperan',
          value: `${formatCount(totals.payments)} por ${formatPesos(totals.paymentsAmount)}`,
        },
        ...oldest.map((hold) => ({
          label: `${whoseHold(hold)}, desde el ${dayOf(hold.createdAt)}`,
          value: `${hold.reason}${hold.createdByName ? `; la puso ${hold.createdByName}` : ''}`,
        })),
      ],
      link: linkTo('/pagos-en-pausa'),
    };
  },
});

/** More doctors with one surname are not looked through. */
const MOST_NAMESAKES = 8;

/**
 * The doctor who is asked for, and others who are called so, too: of several the only one of whom something is held. Throws where
 * several may be meant.
 */
async function heldDoctor(
  asker: Asker,
  asked: string | undefined,
): Promise<{ readonly doctor: AskedDoctor | null; readonly others: readonly string[] }> {
  try {
    return { doctor: await askedDoctor(asker, asked), others: [] };
  } catch (error) {
    const { asked: said = '', names = [] } =
      error instanceof Unanswerable ? (error.choices ?? {}) : {};
    const areCalledSo = names.every((name) =>
      foldName(said)
        .split(/\s+/)
        .every((word) =>
          foldName(name)
            .split(/[\s-]+/)
            .includes(word),
        ),
    );
    if (names.length < 2 || names.length > MOST_NAMESAKES || !areCalledSo) throw error;
    const held = await Promise.all(
      names.map(async (name) => {
        const doctor = await askedDoctor(asker, name);
        const own = doctor ? await asker.calls.holds.own({ doctorId: doctor.id }) : [];
        return own.length > 0 ? [doctor] : [];
      }),
    );
    const [only, ...more] = held.flat();
    if (!only || more.length > 0) throw error;
    return { doctor: only, others: names.filter((name) => name !== only.name) };
  }
}

/** Of a record its doctor, too: the first name in it is the patient's. */
const whoseHold = ({ name, doctorName }: { name: string; doctorName: string | null }) =>
  doctorName ? `de ${doctorName} la atención de ${name}` : name;

/** The holds of whole societies. */
async function holdsOfSocieties(calls: Asker['calls']) {
  const live = await calls.holds.list({ sort: 'createdAt' });
  const found = live.filter(({ kind }) => kind === 'society');
  return {
    title: 'Sociedades en pausa',
    sentence:
      found.length === 0
        ? 'No hay sociedades con pagos en pausa.'
        : `Hay ${countOf(found.length, 'sociedad', 'sociedades')} con pagos en pausa: ${found.map(({ name, reason }) => `${name} (${reason})`).join('; ')}.`,
    facts: [],
    link: linkTo('/pagos-en-pausa'),
  };
}

/**
 * What keeps something of a doctor from payment: their own holds, and those of their society, records and imports. Each tells
 * its figures, since a fee may have several.
 */
async function holdsOf({ calls }: Asker, doctor: AskedDoctor) {
  const [held, live] = await Promise.all([
    calls.holds.own({ doctorId: doctor.id }),
    calls.holds.list({ sort: 'createdAt' }),
  ]);
  const reasons = new Map(live.map(({ id, ...hold }) => [id, hold]));
  return {
    title: `Pagos en pausa${ofDoctor(doctor)}`,
    sentence:
      held.length === 0
        ? `No hay pagos en pausa${ofDoctor(doctor)}.`
        : `Hay ${countOf(held.length, 'pausa', 'pausas')}${ofDoctor(doctor)}: ${held
            .map(({ id, ...own }) => {
              const reason = reasons.get(id)?.reason;
              return `${HOLD_KIND_WORDS[own.kind].the}${reason ? ` (${reason})` : ''}, ${countOf(own.records, 'registro', 'registros')} por ${formatPesos(own.totalAmount)} ${asEstimate('líquidos')}`;
            })
            .join('; ')}.`,
    facts: held.map(({ id, ...own }) => {
      const hold = reasons.get(id);
      const author = hold?.createdByName ? `; la puso ${hold.createdByName}` : '';
      return {
        label: `${hold?.name ?? own.name ?? HOLD_KIND_WORDS[own.kind].label}, desde el ${dayOf(own.createdAt)}`,
        value: `${hold?.reason ?? 'Motivo en la pantalla'}${author}`,
      };
    }),
    link: linkTo('/pagos-en-pausa'),
  };
}

/** What of the doctor who asks is held. */
async function ownHolds(asker: Asker) {
  const doctor = await askedDoctor(asker, undefined);
  const held = doctor ? await asker.calls.holds.own({ doctorId: doctor.id }) : [];
  // A fee may have several holds: of several their sum would count it twice.
  const [only] = held.length === 1 ? held : [];
  const waiting = only
    ? `, con ${countOf(only.records, 'atención', 'atenciones')} sin procesar`
    : '';
  return {
    title: 'Pagos en pausa',
    sentence:
      held.length === 0
        ? 'Nada suyo está en pausa.'
        : `Tiene ${countOf(held.length, 'pausa', 'pausas')} en sus pagos${waiting}. Lo que espera se paga con la nómina que siga a su fin.`,
    facts: held.map((one) => ({
      label: `Desde el ${dayOf(one.createdAt)}`,
      value: `${one.name ?? (one.kind === 'doctor' ? 'Todos sus pagos' : 'Parte de sus atenciones')}${one.message ? `: ${one.message}` : ''}`,
    })),
    link: linkTo('/mis-pagos'),
  };
}
