/** The frames of rankings by day and by the mean of each attention (operations §31.12, operations §31.13). */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { ORDER, RANKED } from './group-frames.ts';
import { isMark, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** 'Qué día', but not 'cuándo'. */
const asksDay = (parts: readonly Part[]) =>
  !OF_WEEK.test(foldName(parts.map(({ typed }) => typed).join(' '))) &&
  parts.some(
    (part) =>
      isMark(part, 'day') || (isMark(part, 'when') && /\bdias?$/.test(foldName(part.typed))),
  );
/** 'Qué día de la semana' is asked of all weeks. */
const OF_WEEK = /\bdias? de (?:la|cada) semana\b(?! (?:pasada|anterior))/;
const saysPesos = (parts: readonly Part[]) =>
  parts.some(({ typed }) => /\b(?:plata|lucas|dinero|pesos|monto)$/.test(foldName(typed)));

/** 'Mi mejor día' is that of most pesos. */
const isBest = (part: Part) =>
  isMark(part, ...ORDER) && /^(?:mejor|peor)(?:es)?$/.test(foldName(part.typed));

const OF_FEES = [
  'fee',
  'earned',
  'earned-me',
  'due-me',
  'calculation',
  'own',
] as const satisfies Mark[];
const OF_ATTENTIONS = ['attention', 'attended', 'attended-me', 'own'] as const satisfies Mark[];

/** On which days most attentions were, or most fees of their attentions: 'qué día de agosto hubo más atenciones', 'mi peor día en plata'. */
export const DAY_RANKINGS: readonly Frame[] = [
  {
    tool: 'attention_groups',
    needs: [
      ORDER,
      ['day', 'when'],
      ['attention', 'recordType', 'attended', 'attended-me', 'service'],
    ],
    may: [...OF_ATTENTIONS, 'when', 'which', 'service-word'],
    not: ['how-much', 'sum', 'average'],
    when: (parts) => asksDay(parts) && !saysPesos(parts),
    means: { by: 'day' },
  },
  {
    tool: 'fee_groups',
    needs: [ORDER, ['day', 'when'], ['fee', 'earned', 'earned-me', 'due-me']],
    may: [...OF_FEES, 'when', 'which', 'attention'],
    not: ['how-much', 'sum', 'average', 'paid-me', 'paid-out'],
    when: asksDay,
    means: { by: 'day' },
  },
  {
    tool: 'fee_groups',
    needs: [ORDER, ['day'], ['own']],
    may: [...OF_FEES, 'which'],
    not: ['how-many', 'sum', 'average', 'paid-me', 'paid-out'],
    when: (parts) => asksDay(parts) && (saysPesos(parts) || parts.some(isBest)),
    means: { by: 'day' },
  },
];

/** 'Por atención': the mean is that of each, and not of each of the groups. */
const asksEach = (parts: readonly Part[]) =>
  /\bpor (?:cada )?(?:atencion|registro)\b/.test(
    foldName(parts.map(({ typed }) => typed).join(' ')),
  );

/** Of which an attention is dearest or cheapest in the mean: 'qué especialidad sale más cara por atención en promedio'. */
const meanOf = (
  by: 'doctor' | 'specialty' | 'society' | 'service' | 'plan',
  needs: Frame['needs'],
  means: Frame['means'] = {},
): Frame => ({
  tool: 'fee_groups',
  needs: [...needs, RANKED[by], ['average'], ['attention', 'line']],
  may: [...OF_FEES, 'which', 'attention', 'line'],
  not: ['how-many', 'sum', 'paid-me', 'paid-out', 'own', 'billed'],
  when: asksEach,
  without: [by],
  means: { by, of: 'mean', ...means },
});
export const MEAN_RANKINGS: readonly Frame[] = [
  ...(['doctor', 'specialty', 'society', 'service', 'plan'] as const).map((by) =>
    meanOf(by, [ORDER, ['fee', 'earned', 'calculation']]),
  ),
  // Of a service that is its price.
  ...(['doctor', 'specialty', 'plan'] as const).flatMap((by) => [
    meanOf(by, [['dearest']], { order: 'most' }),
    meanOf(by, [['cheapest']], { order: 'least' }),
  ]),
];
