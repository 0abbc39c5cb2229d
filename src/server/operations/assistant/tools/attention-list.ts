/**
 * Attentions that are told one by one: those of a patient, or whom a doctor attended in some days (operations §23.7).
 */
import { z } from 'zod';
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import { ATTENTION_STATES, type AttentionState } from '../../../../domain/states.ts';
import { countOf, formatCount, someNames } from '../../../../domain/words/counts.ts';
import { ATTENTION_STATE_BADGES } from '../../../../domain/words/state-badges.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { hasWords, wordsOf } from '../grammar/alike.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { askedServices, idsOf, ofServices } from './asked-services.ts';
import {
  type AskedDoctor,
  askedDays,
  askedDoctor,
  days,
  doctorText,
  ofDays,
  ofDoctor,
  ofType,
  recordType,
  serviceCode,
} from './inputs.ts';

/** How many attentions are read, and how many are told. */
const READ = 200;
const TOLD = 12;
const TOO_MANY =
  'Son demasiadas atenciones para decirlas una por una. Pregunte por un mes o unos días, o búsquelas en la pantalla.';
const WHEN = '¿De qué día o de qué mes? Las atenciones se dicen una por una si son pocas.';
const MASKED = 'Aquí no se dicen los nombres de los pacientes, y no puedo buscar por ellos.';

const STATE_WORDS = {
  pending: ' sin calcular',
  calculated: ' calculadas y sin pagar',
  paid: ' pagadas',
  unpaid: ' que no están pagadas',
} as const;

const question = z.object({
  patientName: z.string().max(120).optional().describe('El nombre del paciente'),
  state: z.enum([...ATTENTION_STATES, 'unpaid']).optional(),
  recordType,
  doctor: doctorText,
  serviceCode,
  ...days,
});

type Line = {
  readonly id: number;
  readonly externalId: string;
  readonly attentionDate: string;
  readonly serviceName: string;
  readonly patientName: string;
  readonly patientRut: string;
  readonly doctorName: string;
  readonly status: AttentionState;
};

export const attentionList = tool({
  name: 'attention_list',
  description:
    'Las atenciones de un paciente por su nombre, una por una con su estado; o, sin él, las de un médico en unos días, con sus pacientes.',
  input: question,
  async run(asker, { patientName, state, recordType: type, ...input }) {
    const doctor = await askedDoctor(asker, input.doctor);
    const services = await askedServices(asker, doctor, input.serviceCode);
    const inDays = askedDays(input, asker.today);
    if (patientName === undefined && inDays.dateFrom === undefined) throw new Unanswerable(WHEN);
    const serviceIds = idsOf(services);
    const read = await linesOf(asker, doctor, {
      search: patientName,
      participationTypes: type && [type],
      serviceIds,
      ...inDays,
    });
    const named = read.filter(
      (line) => (!patientName || isNamed(line, patientName)) && isIn(line, state),
    );
    // Who is called so, and not who has the words in another order.
    const called = named.filter(
      (line) => foldName(line.patientName) === foldName(patientName ?? ''),
    );
    const found = called.length > 0 ? called : named;
    const others = [
      ...Map.groupBy(
        named.filter((line) => !found.includes(line)),
        ({ patientName: name }) => name,
      ),
    ].map(([name, its]) => ({ name, count: formatCount(its.length) }));
    const besides =
      others.length === 0
        ? ''
        : ` Además hay ${someNames(others.map(({ name, count }) => `${count} de ${name}`))}, con esas palabras.`;
    const patients = new Set(found.map(({ patientRut }) => patientRut)).size;
    const whose = !patientName
      ? ''
      : patients > 1
        ? ` de ${patients} pacientes que calzan con «${patientName}»`
        : ` de un paciente que calza con «${patientName}»`;
    const where = `${state ? STATE_WORDS[state] : ''}${ofType(type)}${ofServices(services, input.serviceCode)}${whose}${ofDoctor(doctor)}${ofDays(inDays)}`;
    if (found.length === 0) throw new Unanswerable(`No encontré atenciones${where}.`);
    const told = found.slice(0, TOLD);
    const rest =
      found.length > told.length ? `; y ${formatCount(found.length - told.length)} más` : '';
    const count = countOf(found.length, 'atención', 'atenciones');
    const [only, second] = found;
    return {
      title: `Atenciones${where}`,
      sentence: `Hay ${count}${where}: ${told.map((line) => inWords(line, doctor)).join('; ')}${rest}.${besides}`,
      facts: [
        { label: 'Atenciones', value: count },
        ...told.map((line) => ({
          label: `${formatDate(line.attentionDate)}, ${line.externalId}`,
          value: `${line.serviceName}, ${ATTENTION_STATE_BADGES[line.status].label}`,
        })),
        ...others.map(({ name, count: its }) => ({ label: `De ${name}`, value: its })),
      ],
      link: isStaff(asker.user)
        ? linkTo('/atenciones-medicas', {
            ...(second === undefined ? { attention: only?.id } : { search: patientName }),
            status: state === 'unpaid' ? undefined : state,
            recordType: type,
            doctorId: doctor?.id,
            serviceIds: serviceIds?.join(),
            ...inDays,
          })
        : linkTo('/participaciones', {
            search: patientName,
            recordType: type,
            serviceIds: serviceIds?.join(),
            ...inDays,
          }),
    };
  },
});

/** Whether the patient's name has each of the words: the search also looks at services and ids. */
function isNamed({ patientName }: Line, asked: string): boolean {
  if (patientName.includes('•')) throw new Unanswerable(MASKED);
  return hasWords(wordsOf(patientName), wordsOf(asked));
}

const isIn = ({ status }: Line, state: z.infer<typeof question>['state']) =>
  state === undefined || (state === 'unpaid' ? status !== 'paid' : status === state);

/** `03-08-2026: Cesárea a Ana Soto, de Pilar Carrasco (Pagado)`. */
const inWords = (line: Line, doctor: AskedDoctor | null) =>
  `${formatDate(line.attentionDate)}: ${line.serviceName} a ${line.patientName}${doctor ? '' : `, de ${line.doctorName}`} (${ATTENTION_STATE_BADGES[line.status].label})`;

type Filters = Pick<
  Parameters<Asker['calls']['attentions']['list']>[0],
  'search' | 'participationTypes' | 'serviceIds' | 'dateFrom' | 'dateTo'
>;

/** What the filters find, newest first: to a doctor their own. Throws if it is too much. */
async function linesOf(
  { calls, user }: Asker,
  doctor: AskedDoctor | null,
  filters: Filters,
): Promise<Line[]> {
  const found: Line[] =
    doctor && !isStaff(user)
      ? (await calls.portal.attentions({ ...filters, doctorId: doctor.id, limit: READ })).map(
          ({ attentionId, providerName, ...one }) => ({
            ...one,
            id: attentionId,
            doctorName: providerName,
          }),
        )
      : await calls.attentions.list({ ...filters, doctorId: doctor?.id, limit: READ });
  if (found.length === READ) throw new Unanswerable(TOO_MANY);
  return found;
}
