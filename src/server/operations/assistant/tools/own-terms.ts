/** How a doctor's own services are paid, as the portal shows it of each calculated attention (operations §29.22). */
import { z } from 'zod';
import type { AttentionDetail } from '../../../../contract/documents/portal.ts';
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, type Finding, linkTo, tool, Unanswerable } from '../tool.ts';
import { askedServices, idsOf, ofServices } from './asked-services.ts';
import { askedDays, askedDoctor, days, doctorText, ofDays, serviceCode } from './inputs.ts';
import { percent } from './wording.ts';

/** How many of the newest attentions are read, and how many services are told. */
const READ = 200;
const TOLD = 6;
const OF_STAFF =
  'Qué regla paga a un médico se pregunta con su nombre: «¿Qué regla se aplica a …?».';

export const ownTerms = tool({
  name: 'own_terms',
  description:
    'Para quien es médico: con qué porcentaje o monto se pagan sus prestaciones, según sus atenciones calculadas más recientes.',
  input: z.object({
    doctor: doctorText,
    serviceCode,
    isLast: z.literal(true).optional(),
    isHistory: z.literal(true).optional().describe('Si cambió con el tiempo'),
    ...days,
    baseAmount: z.number().optional().describe('El monto por el que se pregunta'),
  }),
  async run(asker, { isLast, isHistory, ...input }) {
    const { calls, user } = asker;
    const doctor = await askedDoctor(asker, input.doctor);
    if (isStaff(user) || !doctor) throw new Unanswerable(OF_STAFF);
    const services = await askedServices(asker, doctor, input.serviceCode);
    const read = await calls.portal.attentions({
      doctorId: doctor.id,
      serviceIds: idsOf(services),
      ...askedDays(input, asker.today),
      limit: READ,
    });
    const { baseAmount: amount } = input;
    const calculated = read.filter(
      ({ calculation }) =>
        calculation !== null &&
        (amount === undefined ||
          [calculation.calculatedAmount, calculation.baseAmount].includes(amount)),
    );
    if (isHistory)
      return changesOf(
        calculated,
        `${ofServices(services, input.serviceCode)}${ofDays(askedDays(input, asker.today))}`,
        read.length === READ,
      );
    const newest = newestOfEach(calculated);
    const told = newest.slice(0, isLast ? 1 : TOLD);
    const where = ofServices(services, input.serviceCode);
    const [only] = told;
    if (!only)
      throw new Unanswerable(
        `Entre sus atenciones más recientes${where} no hay una calculada${amount === undefined ? '' : ` en ${formatPesos(amount)}`}.`,
      );
    const rest = newest.length - told.length;
    const slices = await slicesOf(asker, told);
    const termsIn = (one: AttentionDetail) => slices.get(one.id) ?? termsOf(one);
    return {
      title: `Cómo se pagan sus atenciones${where}`,
      sentence: `Según ${told.length === 1 ? 'su última atención calculada' : 'la última atención calculada de cada prestación'}${where}${amount === undefined ? '' : ` en ${formatPesos(amount)}`}: ${told.map((one) => inWords(one, termsIn(one))).join('; ')}${rest > 0 && !isLast ? `; y ${rest} más` : ''}. A otra hora, o por convenio, puede regir otra regla.`,
      facts: told.map((one) => ({
        label: `${one.serviceName}, ${formatDate(one.attentionDate)}`,
        value: termsIn(one),
      })),
      link: linkTo('/participaciones', { serviceIds: idsOf(services)?.join() }),
    };
  },
});

const BY_SLICES = 'table_accumulated';

/** The newest attention of each service. */
function newestOfEach(read: readonly AttentionDetail[]): AttentionDetail[] {
  const newest = new Map<string, AttentionDetail>();
  for (const one of read) if (!newest.has(one.serviceCode)) newest.set(one.serviceCode, one);
  return [...newest.values()];
}

/** `60 % de la base`, `$25.000 por atención`. */
function termsOf({ calculation }: AttentionDetail): string {
  const { ruleType, ruleValue } = calculation ?? {};
  if (ruleType === 'percentage' && typeof ruleValue === 'number')
    return `${percent(ruleValue)} de la base`;
  if (ruleType === 'fixed_amount' && typeof ruleValue === 'number')
    return `${formatPesos(ruleValue)} por atención`;
  if (ruleType === BY_SLICES) return 'por tramos de lo acumulado en el mes';
  return 'sin regla (100 % de la base)';
}

const TABLE = 'tabla acumulada del mes ';
/** `$0 a $500.000 al 60 % y desde $500.001 al 70 %`. */
const bracketsIn = (payment: string) =>
  new Intl.ListFormat('es').format(
    payment
      .slice(TABLE.length)
      .replace(/[()]/g, '')
      .replace(/,00(?=.%)/g, '')
      .split('; '),
  );
/** `por tramos de lo acumulado en el mes, $0 a $500.000 al 60 % y …`: the slices by which attentions were paid, by their ids. */
async function slicesOf(
  { calls }: Asker,
  told: readonly AttentionDetail[],
): Promise<ReadonlyMap<number, string>> {
  const bySlices = told.filter(({ calculation }) => calculation?.ruleType === BY_SLICES);
  const read = await Promise.all(
    bySlices.map(async ({ id, attentionId }) => {
      const found = await readable(calls.calculations.explanation({ id: attentionId }), null);
      const payment = found?.explanation.applied[0]?.payment;
      return payment?.startsWith(TABLE)
        ? [[id, `por tramos de lo acumulado en el mes, ${bracketsIn(payment)}`] as const]
        : [];
    }),
  );
  return new Map(read.flat());
}

/** `Consulta se pagó con 60 % de la base: $30.000 de una base de $50.000, el 31-10-2026`. */
const inWords = (one: AttentionDetail, terms: string) =>
  `${one.serviceName}, ${terms} (${formatPesos(one.calculation?.calculatedAmount ?? 0)} de una base de ${formatPesos(one.calculation?.baseAmount ?? 0)}, antes de la retención, el ${formatDate(one.attentionDate)})`;

/** With which terms each service was paid from when to when; `isCut` where older attentions were not read. */
function changesOf(read: readonly AttentionDetail[], where: string, isCut: boolean): Finding {
  const oldest = read.toSorted((one, other) =>
    one.attentionDate.localeCompare(other.attentionDate),
  );
  if (oldest.length === 0)
    throw new Unanswerable(`No encontré atenciones suyas calculadas${where}.`);
  const services = [...Map.groupBy(oldest, ({ serviceCode }) => serviceCode).values()].map(
    (its) => [...Map.groupBy(its, termsOf)],
  );
  // The service itself, with each of its terms.
  const several = services.filter((terms) => terms.length > 1);
  const facts = several.slice(0, TOLD).map((terms) => ({
    label: terms[0]?.[1][0]?.serviceName ?? '',
    value: terms.map(([said, its]) => `${said}, ${timesOf(its)}`).join('; '),
  }));
  const rest = several.length - facts.length;
  const count = countOf(oldest.length, 'atención calculada', 'atenciones calculadas');
  const ofThese = `${isCut ? `las ${count} que hay entre sus ${READ} más recientes` : `sus ${count}`}${where}`;
  // What slices themselves pay is not seen here.
  const isBySlices = oldest.some(({ calculation }) => calculation?.ruleType === BY_SLICES);
  const same = isBySlices
    ? 'de la misma manera. Si cambiaron los tramos mismos, no lo sé.'
    : 'con lo mismo: no cambió.';
  return {
    title: `Con qué se pagaron sus atenciones${where}`,
    sentence:
      several.length === 0
        ? `En ${ofThese}, cada prestación se pagó siempre ${same}`
        : `En ${ofThese} se pagó de más de una manera: ${facts.map(({ label, value }) => `${label}: ${value}`).join('. ')}${rest > 0 ? `; y ${rest} prestaciones más` : ''}. De noche, en fin de semana o por convenio puede pagarse distinto; si una manera termina cuando empieza la otra, cambió.`,
    facts,
    link: linkTo('/participaciones'),
  };
}

/** `del 03-01-2026 al 20-10-2026 en 78 atenciones`, `el 05-04-2026 en 1 atención`: of attentions by day. */
function timesOf(its: readonly AttentionDetail[]): string {
  const [first, last] = [its[0]?.attentionDate ?? '', its.at(-1)?.attentionDate ?? ''];
  const when =
    first === last ? `el ${formatDate(first)}` : `del ${formatDate(first)} al ${formatDate(last)}`;
  return `${when} en ${countOf(its.length, 'atención', 'atenciones')}`;
}
