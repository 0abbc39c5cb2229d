/**
 * By how much the fees or attentions of each doctor, specialty and the like grew or fell from one time to another
 * (operations §31.7).
 */
import { z } from 'zod';
import { firstDayOf, formatPeriod, lastDayOf } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { ratesInWords } from '../grammar/bounds.ts';
import { type Asker, type Finding, tool, Unanswerable } from '../tool.ts';
import { societyNamed, specialtyNamed } from './catalogues.ts';
import {
  askedDays,
  askedDoctor,
  type Days,
  days,
  doctorText,
  ofDays,
  ofDoctor,
  society,
  specialty,
} from './inputs.ts';
import { READ_AT_MOST, ranking } from './ranked.ts';
import { percent } from './wording.ts';

const KINDS = {
  doctor: ['médico', 'médicos'],
  specialty: ['especialidad', 'especialidades'],
  society: ['sociedad', 'sociedades'],
  service: ['prestación', 'prestaciones'],
} as const;
/** How many of a ranking and of a list are told. */
const TOLD = { ranking: 3, list: 20 };

const question = z.object({
  by: z.enum(['doctor', 'specialty', 'society', 'service', 'month']).describe('De qué'),
  baseFrom: z.iso.date().optional().describe('Primer día del tiempo con que se compara'),
  baseTo: z.iso.date().optional().describe('Último día del tiempo con que se compara'),
  direction: z.enum(['up', 'down']).optional().describe('Los que subieron o los que bajaron'),
  of: z.literal('records').optional().describe('Atenciones, en vez de honorarios'),
  rateFrom: z.number().optional().describe('Cuánto por ciento al menos'),
  rateTo: z.number().optional().describe('Cuánto por ciento a lo más'),
  ...{ ...ranking, doctor: doctorText, specialty, society, ...days },
});
type Question = z.infer<typeof question>;

export const feeChanges = tool({
  name: 'fee_changes',
  description:
    'Cuánto subieron o bajaron los honorarios o las atenciones de cada médico, especialidad, sociedad o prestación de un tiempo a otro, o de un mes a otro.',
  input: question,
  run: async (asker, input) =>
    input.by === 'month' ? growthByMonth(asker, input) : changesOfEach(asker, input),
});

const NO_TIMES = '¿De qué tiempo a qué otro? Pregunte, por ejemplo, «entre julio y agosto».';
const TOO_MANY = 'Son demasiados para comparar cada uno. Pregunte por especialidad o por sociedad.';

/** Figures of a time: of attentions, or of fees, of which there are none before they are calculated. */
async function figuresOf(asker: Asker, { by, of }: Question, inDays: Days, doctorId?: number) {
  const { calls } = asker;
  const asked = { ...inDays, doctorId, limit: READ_AT_MOST };
  if (by === 'month') throw new Unanswerable(NO_TIMES);
  if (of && by === 'society')
    throw new Unanswerable('De una sociedad sé los honorarios, y no todas sus atenciones.');
  const { groups, total } =
    of && by !== 'society'
      ? await calls.attentions.groups({ ...asked, by, sort: '-records' })
      : await calls.calculations.groups({ ...asked, by, sort: '-calculatedAmount' });
  if (total > groups.length) throw new Unanswerable(TOO_MANY);
  return new Map(
    groups.flatMap((group) =>
      group.id === null || group.id === undefined
        ? []
        : [
            [
              group.id,
              {
                name: group.name ?? '',
                figure:
                  'calculatedAmount' in group && !of
                    ? Number(group.calculatedAmount)
                    : group.records,
              },
            ] as const,
          ],
    ),
  );
}

/** Throws where some attentions of the days have no fee yet: what was not calculated would be taken for a fall. */
async function refuseUncalculated({ calls }: Asker, inDays: Days) {
  const { total } = await calls.attentions.summary({ ...inDays, status: 'pending' });
  if (total > 0)
    throw new Unanswerable(
      `${ofDays(inDays).replace(/^ del?/, 'De')} hay ${countOf(total, 'atención', 'atenciones')} sin calcular, y sin eso parecería que bajan. Pregunte por un tiempo ya calculado, o por las atenciones.`,
    );
}

const NOT_OVER =
  'Ese tiempo aún no termina, y comparado con otro entero parecería que baja. Pregunte por uno que ya terminó.';
const rateOf = (from: number, to: number) => Math.round(((to - from) / from) * 1_000) / 10;
const signed = (rate: number) => `${rate > 0 ? '+' : ''}${percent(rate)}`;

async function changesOfEach(asker: Asker, input: Question): Promise<Finding> {
  const { by, direction, of, order, limit, rateFrom, rateTo } = input;
  const doctor = await askedDoctor(asker, input.doctor);
  const { baseFrom, baseTo, dateFrom, dateTo } = input;
  if (by === 'month' || !baseFrom || !baseTo || !dateFrom || !dateTo)
    throw new Unanswerable(NO_TIMES);
  if (dateTo >= asker.today) throw new Unanswerable(NOT_OVER);
  const base = { dateFrom: baseFrom, dateTo: baseTo };
  const later = { dateFrom, dateTo };
  if (!of) for (const inDays of [base, later]) await refuseUncalculated(asker, inDays);
  const [before, after] = await Promise.all([
    figuresOf(asker, input, base, doctor?.id),
    figuresOf(asker, input, later, doctor?.id),
  ]);
  const what = of ? 'atenciones' : 'honorarios calculados, antes de retención, por mes de atención';
  for (const [figures, inDays] of [
    [before, base],
    [after, later],
  ] as const)
    if (figures.size === 0)
      throw new Unanswerable(
        `No hay ${what}${ofDoctor(doctor)}${ofDays(inDays)}, y sin eso no hay qué comparar.`,
      );
  const written = of ? (figure: number) => countOf(figure, 'atención', 'atenciones') : formatPesos;
  const changed = [...before]
    .flatMap(([id, { name, figure }]) => {
      const to = after.get(id)?.figure ?? 0;
      return figure <= 0 ? [] : [{ name, from: figure, to, rate: rateOf(figure, to) }];
    })
    .filter(({ from, to }) => (direction === 'up' ? to > from : to < from))
    .filter(({ from, to }) => {
      const size = (Math.abs(to - from) / from) * 100;
      return size >= (rateFrom ?? 0) && size <= (rateTo ?? Number.POSITIVE_INFINITY);
    })
    .toSorted((one, other) => Math.abs(other.rate) - Math.abs(one.rate));
  const added = [...after].filter(([id]) => (before.get(id)?.figure ?? 0) <= 0).length;
  const told = changed.slice(0, limit ?? (order ? TOLD.ranking : TOLD.list));
  const [one, many] = KINDS[by];
  const bound =
    (rateFrom ?? rateTo) === undefined ? '' : ` ${ratesInWords(rateFrom, rateTo, percent)}`;
  const isOne = changed.length === 1;
  const verb = { up: ['subió', 'subieron'], down: ['bajó', 'bajaron'] }[direction ?? 'down'];
  const where = `${ofDoctor(doctor)} ${ofDays(base).trim()} a ${ofDays(later)
    .trim()
    .replace(/^del? /, '')}`;
  const title = `${many.charAt(0).toUpperCase()}${many.slice(1)} que ${verb[1]}${order ? ' más' : ''}${bound},${where}`;
  const facts = told.map(({ name, from, to, rate }) => ({
    label: name,
    value: `${signed(rate)}: de ${written(from)} a ${written(to)}`,
  }));
  const names = facts.map(({ label, value }) => `${label}, ${value}`).join('; ');
  const fresh =
    direction === 'up' && added > 0
      ? ` ${countOf(added, `${one} que no tenía nada en el primero no se cuenta`, `${many} que no tenían nada en el primero no se cuentan`)}.`
      : '';
  return {
    title,
    sentence:
      changed.length === 0
        ? `No hay ${many} que ${verb[1]}${bound} en ${what},${where}.${fresh}`
        : `En ${what},${where}, ${verb[isOne ? 0 : 1]}${bound} ${countOf(changed.length, one, many)}${told.length < changed.length ? '; los cambios mayores, en porcentaje' : ''}: ${names}.${fresh}`,
    facts,
    link: null,
  };
}

/** Whether a month, `2026-08`, is over, and whether all of it is in the days. */
const isOver = (key: string, today: string) => key < today.slice(0, 7);
const isAllOf = (key: string, { dateFrom, dateTo }: Days) => {
  const [year = 0, month = 0] = key.split('-').map(Number);
  return (
    (dateFrom === undefined || dateFrom <= firstDayOf({ year, month })) &&
    (dateTo === undefined || dateTo >= lastDayOf({ year, month }))
  );
};

/** Each month with fees, and how much it has more or less than the one before. */
async function growthByMonth(asker: Asker, input: Question): Promise<Finding> {
  const { calls } = asker;
  const doctor = await askedDoctor(asker, input.doctor);
  const [of, through] = await Promise.all([
    input.specialty ? specialtyNamed(calls, input.specialty) : null,
    input.society ? societyNamed(calls, input.society) : null,
  ]);
  const inDays = askedDays(input, asker.today);
  const filters = { ...inDays, doctorId: doctor?.id, specialtyId: of?.id, limit: READ_AT_MOST };
  const [{ groups }, waiting] = await Promise.all([
    calls.calculations.groups({
      ...filters,
      societyId: through?.id,
      by: 'month',
      sort: '-records',
    }),
    calls.attentions.groups({ ...filters, by: 'month', status: ['pending'], sort: '-records' }),
  ]);
  const uncalculated = new Set(waiting.groups.map(({ code }) => code));
  const isWhole = (key: string) =>
    !uncalculated.has(key) && isOver(key, asker.today) && isAllOf(key, inDays);
  const months = groups
    .flatMap(({ code, calculatedAmount }) =>
      code === null || code === undefined ? [] : [{ key: code, amount: calculatedAmount }],
    )
    .toSorted((one, other) => one.key.localeCompare(other.key));
  const where = `${ofDoctor(doctor)}${of ? ` de la especialidad ${of.name}` : ''}${through ? ` a través de ${through.name}` : ''}${ofDays(inDays)}`;
  const whole = months.filter(({ key }) => isWhole(key));
  if (whole.length < 2)
    throw new Unanswerable(
      `No hay dos meses enteros, ya terminados y calculados${where}, para compararlos.`,
    );
  const nameOf = (key: string) => {
    const [year = 0, month = 0] = key.split('-').map(Number);
    return formatPeriod({ year, month });
  };
  const facts = months.map(({ key, amount }, at) => {
    const before = months[at - 1];
    const isCompared = before && before.amount > 0 && isWhole(before.key) && isWhole(key);
    const changed = isCompared ? ` (${signed(rateOf(before.amount, amount))})` : '';
    return {
      label: nameOf(key),
      value: `${formatPesos(amount)}${isWhole(key) ? changed : ' (no está entero, y no se compara)'}`,
    };
  });
  const [first, last] = [whole[0], whole.at(-1)];
  return {
    title: `Crecimiento de los honorarios por mes${where}`,
    sentence: `Los honorarios calculados, antes de retención, por mes de atención${where}, con lo que cambió cada mes respecto del anterior que tiene: ${facts.map(({ label, value }) => `${label}, ${value}`).join('; ')}. ${first && last && first.amount > 0 ? `De ${nameOf(first.key)} a ${nameOf(last.key)}: ${signed(rateOf(first.amount, last.amount))}.` : ''} Lo que aún no se calcula no está.`,
    facts,
    link: null,
  };
}
