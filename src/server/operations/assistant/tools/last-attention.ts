/** The day of the last attention, of a doctor or of all. */
import { z } from 'zod';
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { linkTo, tool } from '../tool.ts';
import { idsOf, ownService } from './asked-services.ts';
import { serviceNamed } from './catalogues.ts';
import { askedDoctor, doctorText, ofDoctor, ofType, recordType, serviceCode } from './inputs.ts';

export const lastAttention = tool({
  name: 'last_attention',
  description:
    'De qué día es la última atención registrada: de un médico, una prestación o un tipo, o de todas.',
  input: z.object({
    isLast: z.literal(true).optional(),
    doctor: doctorText,
    recordType,
    serviceCode,
  }),
  async run(asker, { recordType: type, ...input }) {
    const { calls, user } = asker;
    const doctor = await askedDoctor(asker, input.doctor);
    const service =
      input.serviceCode &&
      (isStaff(user)
        ? await serviceNamed(calls, input.serviceCode)
        : doctor && (await ownService(asker, input.serviceCode)));
    const filters = {
      participationTypes: type && [type],
      serviceIds: service ? idsOf([service]) : undefined,
      limit: 1,
    };
    const ofAttention = { recordType: type, serviceIds: filters.serviceIds?.join() };
    const [last] =
      doctor && !isStaff(user)
        ? await calls.portal.attentions({ ...filters, doctorId: doctor.id })
        : await calls.attentions.list({ ...filters, doctorId: doctor?.id });
    const where = `${ofType(type)}${service ? ` de ${service.code} ${service.name}` : ''}${ofDoctor(doctor)}`;
    return {
      title: `Última atención${where}`,
      sentence: last
        ? `La última atención${where} es del ${formatDate(last.attentionDate)}: ${last.serviceCode} ${last.serviceName}.`
        : `No hay atenciones${where}.`,
      facts: last ? [{ label: 'Fecha', value: formatDate(last.attentionDate) }] : [],
      link: isStaff(user)
        ? linkTo('/atenciones-medicas', { doctorId: doctor?.id, ...ofAttention })
        : linkTo('/participaciones', ofAttention),
    };
  },
});
