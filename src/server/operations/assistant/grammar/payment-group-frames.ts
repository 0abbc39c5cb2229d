/** The frames of what was paid to each doctor or society or in each month: rankings, bounds and sums. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame, Need } from './frame.ts';
import { ORDER, RANKED } from './group-frames.ts';
import { isMark, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** What was paid to whom and in which month: who received most, or more than an amount. */
const PAID_MARKS = ['paid-out', 'paid-me', 'payment', 'pays', 'own', 'who', 'to-doctors'] as const;
const PAID_WORDS = [
  ...(['paid-out', 'paid-me', 'payment', 'pays', 'state:paid', 'earned', 'earned-me'] as const),
] satisfies Need[];
/** 'A quién le hicimos más pagos', 'se le pagó más veces', 'la mayor cantidad de pagos': how many they are is ranked by no pesos. */
const ranksNoCount = (parts: readonly Part[]) =>
  parts.every(
    (part, at) =>
      !/^(?:pagos|veces)$/.test(foldName(part.typed)) ||
      !(
        (isMark(parts[at - 1], ...ORDER) &&
          /^(?:que )?(?:mas|menos)$/.test(foldName(parts[at - 1]?.typed ?? ''))) ||
        isMark(parts[at - 1], 'how-many')
      ),
  );
/** 'Más alto', 'mayor': folded words of an order that say how large one of them is. */
export const OF_SIZE =
  /^(?:mas (?:alt|baj|grand|chic)\w*|mayor(?:es)?|menor(?:es)?|m[ai]xim[oa]|m[ai]nim[oa]|mejor(?:es)?|peor(?:es)?)$/;
/** Whether single payments are ranked, not the people who got most: 'el pago más alto', 'los 3 mayores pagos'. */
const isOfSize = (parts: readonly Part[]) =>
  parts.some((part) => isMark(part, ...ORDER) && OF_SIZE.test(foldName(part.typed))) &&
  parts.some((part) => isMark(part, 'payment'));

/** 'La sociedad con el pago más alto': what it received in all of its payments is no payment. */
const isOfOnePayment = (parts: readonly Part[]) =>
  isOfSize(parts) && parts.some(({ typed }) => /\bpago(?: del?)?$/.test(foldName(typed)));
const EARNED_MARKS = ['earned', 'earned-me', 'fee', 'due-me', 'doctors'] as const;
/** 'Top 5 médicos que más ganaron, sin las sociedades': of what was paid to doctors in person. */
const RANKED_IN_PERSON: Frame = {
  tool: 'payment_groups',
  needs: [ORDER, RANKED.doctor, [...PAID_WORDS], ['persons']],
  may: [...PAID_MARKS, 'earned', 'doctors', 'doctor-word'],
  when: ranksNoCount,
  without: ['doctor', 'society'],
  means: { by: 'doctor', state: 'paid', isOfSociety: false },
};
const RANKED_PAYMENTS: readonly Frame[] = (['doctor', 'society', 'month'] as const).flatMap(
  (by): Frame[] => [
    {
      tool: 'payment_groups',
      needs: [ORDER, RANKED[by], ['paid-out', 'paid-me', 'payment', 'pays', 'state:paid']],
      // 'Y el que menos ganó', after those who were paid most.
      may: [...PAID_MARKS, 'earned', 'earned-me'],
      when: (parts) => ranksNoCount(parts) && !(by === 'society' && isOfOnePayment(parts)),
      without: by === 'month' ? [] : [by],
      means: { by, state: 'paid' },
    },
    ...(by === 'month'
      ? []
      : [
          bounded(by, [RANKED[by], PAID_WORDS], EARNED_MARKS),
          // Pesos of somebody, without a word for what they are of, are what was received.
          bounded(by, [RANKED[by]], []),
          // 'Cuántos ganaron más de 10 palos', of whom else.
          ...(by === 'doctor' ? [bounded(by, [['how-many'], ['earned', 'paid-out']], [])] : []),
        ]),
  ],
);
/** Who received more or less than an amount. */
function bounded(by: 'doctor' | 'society', needs: Frame['needs'], may: readonly Mark[]): Frame {
  return {
    tool: 'payment_groups',
    needs: [['amounts'], ...needs],
    may: [...PAID_MARKS, ...may, ...RANKED[by], 'earned'],
    without: ['doctor', 'society'],
    means: { by, state: 'paid' },
  };
}

/** 'El mayor pago de agosto', 'a quién fue el pago más grande': the payments one by one. */
const LARGEST_PAYMENTS: Frame = {
  tool: 'payment_groups',
  needs: [ORDER, ['payment']],
  may: [...PAID_MARKS, 'when', 'which', 'made', 'doctor-word'],
  not: ['own', 'paid-me', 'doctors', 'how-many', 'how-much'],
  when: isOfSize,
  means: { by: 'payment', state: 'paid' },
};

/** 'Mi pago más alto', 'mi mejor mes', 'el que más se le pagó': of one by month, of all by doctor. */
const HIGHEST_PAYMENTS: readonly Frame[] = (
  [
    ['own', 'month'],
    ['payment', 'doctor'],
  ] as const
).map(
  ([whose, by]): Frame => ({
    tool: 'payment_groups',
    needs: [ORDER, by === 'month' ? ['payment', 'month'] : ['payment'], [whose]],
    may: [...PAID_MARKS, 'when'],
    not: by === 'doctor' ? ['own'] : [],
    when: ranksNoCount,
    means: { by, state: 'paid' },
  }),
);

/** 'Pagos por mes', 'cuánto se pagó a cada médico': of each of them. */
const GROUPED_PAYMENTS: readonly Frame[] = (['doctor', 'society', 'month'] as const).map(
  (by): Frame => ({
    tool: 'payment_groups',
    needs: [[`by-${by}`], ['paid-out', 'paid-me', 'payment', 'pays', 'state:paid']],
    may: [...PAID_MARKS, ...ORDER],
    // The largest payment of each of them is not who has most.
    when: (parts) => !isOfSize(parts),
    without: by === 'month' ? [] : [by],
    means: { state: 'paid' },
  }),
);

/** 'Cuánto de lo procesado es por transferencia', 'a quiénes se pagó con cheque en agosto': to each of them, and in all. */
const PAYMENTS_BY_WAY: readonly Frame[] = (
  [
    ['cheque', 'check'],
    ['by-transfer', 'transfer'],
  ] as const
).flatMap(([word, paymentType]) =>
  (
    [
      [{ state: 'processed' }, ['state:processed', 'state:unpaid']],
      [{ state: 'paid' }, ['paid-out', 'state:paid', 'payment']],
    ] as const
  ).map(
    ([means, needs]): Frame => ({
      tool: 'payment_groups',
      needs: [[word], needs, ['time']],
      may: [...PAID_MARKS, 'doctors', 'doctor-word'],
      without: ['doctor', 'society'],
      means: { by: 'doctor', paymentType, ...means },
    }),
  ),
);

/** 'A quién se le transfirió más', 'cuánto se transfirió por sociedad': of what was paid in one way alone. */
const inOneWay = (frame: Frame): readonly Frame[] =>
  (
    [
      ['cheque', 'check'],
      ['by-transfer', 'transfer'],
    ] as const
  ).map(([word, paymentType]) => ({
    ...frame,
    needs: [...frame.needs, [word]],
    means: { ...frame.means, paymentType },
  }));
/** 'Cuánto se transfirió en agosto': in all, by month. */
const TRANSFERRED: Frame = {
  tool: 'payment_groups',
  needs: [['by-transfer'], ['paid-out']],
  may: ['to-doctors', 'payment'],
  not: ['who', 'which', 'how-many'],
  when: (parts) =>
    parts.some(
      (part) =>
        isMark(part, 'by-transfer') && /^(?:.* )?transf[ei]r[io]/.test(foldName(part.typed)),
    ),
  without: ['doctor', 'society'],
  means: { by: 'month', state: 'paid', paymentType: 'transfer' },
};
/** 'Cuánto se le transfirió a Anestesia Quillay'. */
const PAID_TO_SOCIETY: Frame = {
  tool: 'payment_groups',
  needs: [['society'], ['paid-out', 'state:paid']],
  may: ['payment', 'society-word'],
  without: ['doctor'],
  means: { by: 'society', state: 'paid' },
};

/** 'Cuánto me transfirieron en agosto', 'qué se le transfirió a Ana Araya': by month, since a doctor may be paid in another way later. */
const PAID_TO_ONE: Frame = {
  tool: 'payment_groups',
  needs: [
    ['paid-out', 'paid-me'],
    ['doctor', 'own', 'paid-me'],
  ],
  may: ['own', 'payment', 'doctor-word', 'month'],
  not: ['last', 'most', 'least', 'average'],
  without: ['society'],
  means: { by: 'month', state: 'paid' },
};

/** 'Cuánto se pagó a sociedades', 'a personas naturales': to each of them, and in all. */
const PAYMENTS_TO_KIND: readonly Frame[] = (
  [
    ['society', [...RANKED.society, 'in-society', 'by-society'], {}],
    ['doctor', ['persons'], { isOfSociety: false }],
  ] as const
).map(
  ([by, nouns, means]): Frame => ({
    tool: 'payment_groups',
    needs: [nouns, ['paid-out', 'state:paid', 'measure:retention']],
    may: ['payment', 'to-doctors', 'doctors', 'fee'],
    not: ['who', 'since', 'when'],
    without: ['doctor', 'society'],
    means: { by, state: 'paid', ...means },
  }),
);

/** 'Mi líquido promedio', 'promedio de pagos por mes': of what was received in each month. */
const AVERAGE_PAYMENTS: readonly Frame[] = [['own', 'doctor'] as const, ['by-month'] as const].map(
  (whose): Frame => ({
    tool: 'payment_groups',
    needs: [['average'], whose, ['paid-out', 'paid-me', 'payment', 'state:paid', 'measure:net']],
    may: [...PAID_MARKS, 'by-month', 'month'],
    means: { by: 'month', state: 'paid', isAverage: true },
  }),
);

/** 'Cuáles pagos de septiembre están sin pagar': who is paid by them, and how much; in all, too. */
const PAYMENTS_LISTED: readonly Frame[] = (
  [
    ['processed', ['state:unpaid', 'state:processed', 'state:pending_payment', 'state:pending']],
    ['paid', ['state:paid', 'paid-out']],
  ] as const
).map(
  ([state, needs]): Frame => ({
    tool: 'payment_groups',
    needs: [['which'], ['payment'], needs],
    may: ['to-doctors', 'doctors', 'who'],
    not: ['last', 'latest', 'paid-me'],
    tells: ['state'],
    without: ['doctor', 'isOwn', 'isLast'],
    means: { by: 'doctor', state },
  }),
);

/** 'Cuál es mi promedio mensual': of what the asker received. */
const OWN_AVERAGE: Frame = {
  tool: 'payment_groups',
  needs: [['average'], ['by-month'], ['own']],
  means: { by: 'month', state: 'paid', isAverage: true },
};
/** 'Promedio mensual de lo que recibe Ana Araya'. */
const MONTHLY_AVERAGE: Frame = {
  tool: 'payment_groups',
  needs: [['average'], ['by-month'], ['own', 'doctor'], ['earned', 'earned-me', 'due-me']],
  may: ['own', 'doctor-word'],
  means: { by: 'month', state: 'paid', isAverage: true },
};

export const PAYMENT_RANKINGS: readonly Frame[] = [
  OWN_AVERAGE,
  MONTHLY_AVERAGE,
  ...PAYMENTS_LISTED,
  ...AVERAGE_PAYMENTS,
  LARGEST_PAYMENTS,
  RANKED_IN_PERSON,
  ...RANKED_PAYMENTS,
  ...HIGHEST_PAYMENTS,
  ...GROUPED_PAYMENTS,
  ...PAYMENTS_TO_KIND,
  TRANSFERRED,
  ...PAYMENTS_BY_WAY,
  ...[
    ...[RANKED_IN_PERSON, ...RANKED_PAYMENTS, ...GROUPED_PAYMENTS, ...PAYMENTS_TO_KIND],
    PAID_TO_SOCIETY,
    PAID_TO_ONE,
  ].flatMap(inOneWay),
];
