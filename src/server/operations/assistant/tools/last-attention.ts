/** The day of the last attention, or of the first one, of a doctor or of all (operations §23.12). */
import { z } from 'zod';
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, linkTo, tool } from '../tool.ts';
import { idsOf, ownService } from './asked-services.ts';
import { serviceNamed } from './catalogues.ts';
import {
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
import { capital } from './wording.ts';

type OwnFilters = Parameters<Asker['calls']['portal']['attentionsSummary']>[0];

/** The newest attention of the doctor who asks, or the oldest: their list stands with the newest first. */
export async function ownEnd({ calls }: Asker, filters: OwnFilters, isFirst: true | undefined) {
  const { total } = isFirst ? await calls.portal.attentionsSummary(filters) : { total: 1 };
  return total === 0 ? [] : calls.portal.attentions({ ...filters, limit: 1, offset: total - 1 });
}

export const lastAttention = tool({
  name: 'last_attention',
  description:
    'De qué día es la última atención registrada, o la primera: de un médico, una prestación, un tipo o unos días, o de todas.',
  input: z.object({
    isLast: z.literal(true).optional(),
    isFirst: z.literal(true).optional().describe('La primera, y no la última'),
    doctor: doctorText,
    state: z.literal('pending').optional().describe('Solo las pendientes de cálculo'),
    recordType,
    serviceCode,
    ...days,
  }),
  async run(asker, { recordType: type, isFirst, state, ...input }) {
    const { calls, user } = asker;
    const doctor = await askedDoctor(asker, input.doctor);
    const service =
      input.serviceCode &&
      (isStaff(user)
        ? await serviceNamed(calls, input.serviceCode)
        : doctor && (await ownService(asker, input.serviceCode)));
    const inDays = askedDays(input, asker.today);
    const filters = {
      participationTypes: type && [type],
      serviceIds: service ? idsOf([service]) : undefined,
      ...inDays,
    };
    const ofAttention = { recordType: type, serviceIds: filters.serviceIds?.join(), ...inDays };
    const [last] =
      doctor && !isStaff(user)
        ? await ownEnd(asker, { ...filters, doctorId: doctor.id, state }, isFirst)
        : await calls.attentions.list({
            ...filters,
            status: state,
            doctorId: doctor?.id,
            limit: 1,
            sort: isFirst ? 'attentionDate' : '-attentionDate',
          });
    const whose = `${ofType(type)}${service ? ` de ${service.code} ${service.name}` : ''}${ofDoctor(doctor)}${ofDays(inDays)}`;
    const where = `${state ? ' pendiente' : ''}${whose}`;
    const which = isFirst ? 'primera' : 'última';
    return {
      title: `${capital(which)} atención${where}`,
      sentence: last
        ? `La ${which} atención${where}${isFirst ? ' que tiene el portal' : ''} es del ${formatDate(last.attentionDate)}: ${last.serviceCode} ${last.serviceName}.`
        : `No hay atenciones${state ? ' pendientes' : ''}${whose}.`,
      facts: last ? [{ label: 'Fecha', value: formatDate(last.attentionDate) }] : [],
      link: isStaff(user)
        ? linkTo('/atenciones-medicas', { doctorId: doctor?.id, status: state, ...ofAttention })
        : linkTo('/participaciones', { state, ...ofAttention }),
    };
  },
});
