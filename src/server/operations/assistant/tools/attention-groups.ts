/** Questions about attentions by doctor, specialty, service, record type, health plan or month, and of those with a certain property. */
import { z } from 'zod';
import { ATTENTION_GROUPS } from '../../../../contract/intake/attentions.ts';
import { scheduleType } from '../../../../contract/schemas.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { ATTENTION_STATES } from '../../../../domain/states.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { SCHEDULE_LABELS } from '../../../../domain/words/labels.ts';
import { ATTENTION_STATE_BADGES } from '../../../../domain/words/state-badges.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, linkTo, tool } from '../tool.ts';
import { askedServices, idsOf, ofServices } from './asked-services.ts';
import { specialtyNamed } from './catalogues.ts';
import {
  type AskedDoctor,
  askedDays,
  askedDoctor,
  days,
  doctorText,
  isOfPatients,
  NO_PERSONS,
  ofDays,
  ofDoctor,
  ofType,
  pesos,
  recordType,
  serviceCode,
  specialty,
} from './inputs.ts';
import { ISAPRES, ofIsapres, planFilter, planInWords, refuseSeveralPlans } from './isapres.ts';
import {
  averageOf,
  boundedGroups,
  groupsTitle,
  READ_AT_MOST,
  ranking,
  readOf,
  sumsBegin,
  tellGroups,
} from './ranked.ts';

const count = z.number().int().min(0).optional();
const question = z.object({
  by: z
    .enum([...ATTENTION_GROUPS, 'day'])
    .optional()
    .describe('Por qué se agrupan; sin él, la suma de todas'),
  ...ranking,
  measure: z.enum(['gross', 'participated']).optional().describe('Pesos, en vez de atenciones'),
  isAverage: z.literal(true).optional().describe('El promedio por atención'),
  state: z.enum([...ATTENTION_STATES, 'unpaid']).optional(),
  recordType,
  basis: z.literal('period').optional(),
  schedule: scheduleType.optional(),
  weekday: z.literal('weekend').optional().describe('Solo las de sábado y domingo'),
  plan: z.string().max(60).optional().describe('Parte del nombre de la previsión'),
  otherPlan: z.string().max(60).optional().describe('Todas menos las de esta previsión'),
  flaw: z.enum(['no_request_date', 'invalid_rut']).optional().describe('Lo que les falta'),
  grossFrom: pesos,
  grossTo: pesos,
  recordsFrom: count.describe('Con «by»: los que tienen al menos tantas'),
  recordsTo: count.describe('Con «by»: los que tienen a lo más tantas'),
  isOfPatients,
  doctor: doctorText,
  specialty,
  serviceCode,
  ...days,
});
type Question = z.infer<typeof question>;

const MEASURES = {
  gross: ['grossAmount', 'valor bruto'],
  participated: ['participatedAmount', 'monto participado'],
} as const;

export const attentionGroups = tool({
  name: 'attention_groups',
  description:
    'Atenciones por médico, especialidad, prestación, tipo de registro, previsión o mes: los que más o menos tienen; o las de una especialidad, de noche o inhábiles, de una previsión, de más o menos de un valor bruto, sin fecha de solicitud o con el RUT del paciente inválido.',
  input: question,
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    const { by, order, measure } = input;
    const inDays = askedDays(input, asker.today);
    const { filters, words } = await narrowed(asker, doctor, input);
    const where = `${words}${ofDoctor(doctor)}${ofDays(inDays)}${input.isOfPatients ? NO_PERSONS : ''}`;
    if (input.plan === ISAPRES) return ofIsapres(asker, input, { ...filters, ...inDays }, where);
    const figure = measure ? MEASURES[measure][0] : 'records';
    const isBounded = input.recordsFrom !== undefined || input.recordsTo !== undefined;
    const found = await asker.calls.attentions.groups({
      ...filters,
      ...inDays,
      by: by ?? 'recordType',
      limit: by ? (isBounded ? READ_AT_MOST : readOf(input)) : 2,
      // Those with the fewest first, where only they are asked for.
      sort: isBounded
        ? input.recordsFrom === undefined
          ? 'records'
          : '-records'
        : `${order === 'least' ? '' : '-'}${figure}`,
    });
    const { sums } = found;
    const counted = (records: number) => countOf(records, 'atención', 'atenciones');
    const average =
      input.isAverage && sums.records > 0
        ? by
          ? averageOf(by, found.total, sums.records, 'atenciones')
          : ` En promedio: ${formatPesos(Math.round(sums[MEASURES[measure ?? 'gross'][0]] / sums.records))} de ${MEASURES[measure ?? 'gross'][1]} por atención.`
        : '';
    const isListed = Object.keys(filters).every(
      (field) =>
        ['doctorId', 'participationTypes', 'serviceIds'].includes(field) ||
        filters[field as keyof typeof filters] === undefined,
    );
    const link =
      isStaff(asker.user) && isListed
        ? linkTo('/atenciones-medicas', {
            recordType: input.recordType,
            doctorId: doctor?.id,
            serviceIds: filters.serviceIds?.join(),
            ...inDays,
          })
        : // The screens do not filter by it.
          null;
    const amounts = [
      { label: 'Bruto', value: formatPesos(sums.grossAmount) },
      ...(sums.netAmount === null ? [] : [{ label: 'Neto', value: formatPesos(sums.netAmount) }]),
      { label: 'Participado', value: formatPesos(sums.participatedAmount) },
    ];
    if (by === undefined || sums.records === 0)
      return {
        title: `Atenciones${where}`,
        sentence:
          sums.records === 0
            ? `No hay atenciones${where}.`
            : `Hay ${counted(sums.records)}${where}, por un bruto de ${formatPesos(sums.grossAmount)}.${average}`,
        facts: [{ label: 'Atenciones', value: counted(sums.records) }, ...amounts],
        link,
      };
    if (isBounded) {
      const { title, sentence, facts } = boundedGroups(by, input, found, where);
      return { title, sentence, facts, link };
    }
    const title = `${groupsTitle(by, input, measure ? MEASURES[measure][1] : 'atenciones')}${where}`;
    const amountOf = (group: (typeof found.groups)[number]) => group[figure];
    const said = (amount: number, records: number) =>
      measure ? `${formatPesos(amount)} en ${counted(records)}` : counted(records);
    const told = tellGroups(by, input, found, { ranks: amountOf, amount: amountOf }, said);
    const all = sumsBegin(
      by,
      found,
      { amount: sums[figure], records: sums.records },
      amountOf,
      said,
      'Todas son',
    );
    return {
      title,
      sentence: `${title}: ${told.sentence} ${all} ${counted(sums.records)}, por un bruto de ${formatPesos(sums.grossAmount)}.${average}`,
      facts: told.facts,
      link,
    };
  },
});

/** What is not paid yet. */
const UNPAID = ['pending', 'calculated'] as const;

/** The filters of the call for what the question says, and the same in words. */
async function narrowed(asker: Asker, doctor: AskedDoctor | null, input: Question) {
  const { calls } = asker;
  const { state, recordType, schedule, weekday, flaw, grossFrom, grossTo } = input;
  refuseSeveralPlans(input);
  const services = await askedServices(asker, doctor, input.serviceCode);
  const specialty = input.specialty ? await specialtyNamed(calls, input.specialty) : null;
  return {
    filters: {
      doctorId: doctor?.id,
      serviceIds: idsOf(services),
      status: state && (state === 'unpaid' ? [...UNPAID] : [state]),
      participationTypes: recordType && [recordType],
      specialtyId: specialty?.id,
      scheduleTypes: schedule && [schedule],
      isOfWeekend: weekday && true,
      ...planFilter(input),
      isWithoutRequestDate: flaw === 'no_request_date' ? true : undefined,
      isPatientRutValid: flaw === 'invalid_rut' ? false : undefined,
      grossFrom,
      grossTo,
    },
    words: [
      state &&
        (state === 'unpaid'
          ? ' que no están pagadas'
          : ` en estado ${ATTENTION_STATE_BADGES[state].label}`),
      ofType(recordType),
      specialty && ` de la especialidad ${specialty.name}`,
      ofServices(services, input.serviceCode),
      schedule && ` de horario ${SCHEDULE_LABELS[schedule].toLowerCase()}`,
      weekday && ' de sábado o domingo',
      input.plan !== ISAPRES && planInWords(input),
      flaw &&
        (flaw === 'invalid_rut' ? ' con un RUT de paciente inválido' : ' sin fecha de solicitud'),
      grossFrom !== undefined && ` de un bruto desde ${formatPesos(grossFrom)}`,
      grossTo !== undefined &&
        ` ${grossFrom === undefined ? 'de un bruto ' : ''}hasta ${formatPesos(grossTo)}`,
    ]
      .filter(Boolean)
      .join(''),
  };
}
