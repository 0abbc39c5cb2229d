/** Questions about attentions: how many there are in a state, and one of them by its number. */
import { z } from 'zod';
import { countOf } from '../../../../domain/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../../domain/labels.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { ATTENTION_STATE_LOOKS } from '../../../../domain/state-looks.ts';
import { screenAddress, tool } from '../tool.ts';
import {
  askedDoctor,
  askedPeriod,
  daysOf,
  doctorText,
  ofDoctor,
  ofPeriod,
  period,
} from './inputs.ts';

/** 'pendiente' or 'pendientes', as the count wants it. */
const STATE_WORDS = {
  pending: ['pendiente', 'pendientes'],
  calculated: ['calculada', 'calculadas'],
  paid: ['pagada', 'pagadas'],
} as const;

export const attentionCount = tool({
  name: 'attention_count',
  description:
    'Cuántas atenciones hay y cuánto suman, por estado (pendiente, calculada, pagada), mes, médico y tipo.',
  input: z.object({
    state: z.enum(['pending', 'calculated', 'paid']).optional(),
    recordType: z.enum(['participacion', 'hmq']).optional(),
    doctor: doctorText,
    ...period,
  }),
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    const asked = askedPeriod(input, asker.today);
    const { state, recordType } = input;
    const filters = {
      doctorId: doctor?.id,
      status: state,
      participationTypes: recordType && [recordType],
      ...daysOf(asked),
    };
    const { total, byStatus, ...sums } = await asker.calls.attentions.summary(filters);
    const [one, many] = state ? STATE_WORDS[state] : ['', ''];
    const kind = recordType ? ` de ${RECORD_TYPE_LABELS[recordType]}` : '';
    const where = `${kind}${ofDoctor(doctor)}${ofPeriod(asked)}`;
    const counted = countOf(total, `atención ${one}`.trim(), `atenciones ${many}`.trim());
    return {
      title: `Atenciones ${many}`.trim() + where,
      sentence: `Hay ${counted}${where}, por un bruto de ${formatPesos(sums.grossAmount)}.`,
      facts: [
        { label: 'Atenciones', value: countOf(total, 'atención', 'atenciones') },
        ...Object.entries(state ? {} : byStatus).map(([key, count]) => ({
          label: ATTENTION_STATE_LOOKS[key as keyof typeof byStatus].label,
          value: countOf(count, 'atención', 'atenciones'),
        })),
        { label: 'Bruto', value: formatPesos(sums.grossAmount) },
        { label: 'Neto', value: formatPesos(sums.netAmount) },
        { label: 'Participado', value: formatPesos(sums.participatedAmount) },
      ],
      link: {
        label: 'Atenciones Médicas',
        href: screenAddress('/atenciones-medicas', {
          status: state,
          recordType,
          doctorId: doctor?.id,
          ...daysOf(asked),
        }),
      },
    };
  },
});
