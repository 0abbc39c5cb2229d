/** The frames of sums by doctor, specialty and the like: rankings, lists of groups, and the sums of one of them. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { isMark, isSaid } from './parts.ts';
import type { Mark } from './words.ts';

/** The nouns of what is ranked. */
export const RANKED = {
  doctor: ['doctors', 'doctor-word', 'who'],
  specialty: ['specialties', 'specialty-word'],
  society: ['society-word', 'societies'],
  service: ['services', 'service-word'],
  rule: ['rule-word'],
  agreement: ['agreement'],
  recordType: ['record-type'],
  plan: ['plans'],
  month: ['month'],
} as const satisfies Record<string, readonly Mark[]>;
export const RANKED_NOUNS: readonly Mark[] = Object.values(RANKED).flat();
const BY = Object.keys(RANKED)
  .filter((by) => by !== 'agreement')
  .map((by) => `by-${by}`) as Mark[];

/** What is counted and summed: the tool, and the words for it. */
const ATTENTIONS = {
  tool: 'attention_groups',
  topic: [
    'attention',
    'recordType',
    'attended-me',
    'attended',
    'schedule',
    'weekday',
    'plan',
    'otherPlan',
    'flaw',
  ],
  may: ['attention', 'attended-me', 'own'],
} as const;
const FEES = {
  tool: 'fee_groups',
  topic: [
    'fee',
    'earned',
    'earned-me',
    'due-me',
    'due',
    'calculation',
    'measure:retention',
    'measure:net',
    'coverage',
  ],
  may: ['fee', 'earned', 'earned-me', 'due', 'due-me', 'calculation', 'line', 'own'],
} as const;

export const ORDER = ['most', 'least'] as const satisfies Mark[];
/** Agreements are ranked without the rules beside which they stand. */
const AGREEMENTS = { by: 'rule', ruleType: 'convention' } as const;

/** 'La que más plata me da' ranks pesos: no number of attentions answers it. */
const saysNoMoney: Frame['when'] = (parts) =>
  !parts.some(({ typed }) => /^(?:plata|dinero|lucas|billetes?|palos)$/.test(foldName(typed)));

const isOfRules = (by: string) => by === 'rule' || by === 'agreement';

/** Of which kind there is most or least: 'los 3 médicos con más atenciones', 'qué prestación se repite más'. */
export const RANKINGS: readonly Frame[] = Object.entries(RANKED).flatMap(([by, nouns]): Frame[] => {
  const ranked = (
    { tool, may }: { readonly tool: Frame['tool']; readonly may: readonly Mark[] },
    topic: Frame['needs'],
    means: Frame['means'] = {},
  ): Frame => ({
    tool,
    needs: [ORDER, nouns, ...topic],
    may: [...may, ...(isOfRules(by) ? (['applies'] as const) : [])],
    // One of the ranked alone is first of itself: 'quién tuvo más que Ana Araya' asks for something else.
    without: by === 'month' ? [] : [by === 'agreement' ? 'rule' : (by as 'doctor')],
    means: { ...(by === 'agreement' ? AGREEMENTS : { by }), ...means },
  });
  const ofFees = ranked(FEES, [FEES.topic]);
  // How often a rule applies is how many fees it has.
  if (isOfRules(by)) return [ofFees, ranked(FEES, [], { of: 'records' })];
  // Attentions of a society are known by their fees, once all of them have one.
  const ofAttentions = [['attention', 'recordType', 'attended']] as const;
  if (by === 'society')
    return [ofFees, ranked(FEES, ofAttentions, { of: 'records', isWhole: true })];
  return [
    ofFees,
    {
      ...ranked(ATTENTIONS, [
        [...ATTENTIONS.topic, ...(by === 'doctor' ? (['service'] as const) : [])],
      ]),
      when: saysNoMoney,
    },
    // 'Qué médico atendió más pacientes': the portal counts attentions, which the answer says.
    ranked({ ...ATTENTIONS, may: [...ATTENTIONS.may, 'attended'] }, [['patient']], {
      isOfPatients: true,
    }),
    ranked(ATTENTIONS, [['billed']], { measure: 'gross' }),
    ranked(ATTENTIONS, [['measure:gross']]),
    ...(by === 'service' ? [{ ...ranked(ATTENTIONS, []), when: saysNoMoney }] : []),
    // 'Qué médicos hicieron más de 90 atenciones': how many each of them has.
    {
      tool: ATTENTIONS.tool,
      needs: [nouns, ['counts'], ATTENTIONS.topic],
      may: [...ATTENTIONS.may, 'who'],
      without: [by as 'doctor'],
      means: { by },
    },
  ];
});

const groupsOf = ({ tool, topic, may }: typeof ATTENTIONS | typeof FEES): Frame => ({
  tool,
  needs: [BY, topic],
  may: [...may, ...ORDER],
});

/** What only groups have. */
const UNGROUPED = ['limit', 'recordsFrom', 'recordsTo'] as const;

/** Attentions by doctor and the like, or of one specialty, some hours, a health plan or some amounts. */
const SUMS_OF_ATTENTIONS: readonly Frame[] = [
  // Attentions of a society, and by a rule, are known by their fees: once all of them have one.
  ...(['society', 'rule'] as const).map(
    (by): Frame => ({
      tool: FEES.tool,
      needs: [[`by-${by}`], ['attention', 'recordType']],
      may: FEES.may,
      without: [by, 'state'],
      means: { by, of: 'records', isWhole: true },
    }),
  ),
  groupsOf(ATTENTIONS),
  {
    tool: 'attention_groups',
    needs: [['average'], BY, ATTENTIONS.topic],
    may: ATTENTIONS.may,
    without: ['limit', 'recordsFrom', 'recordsTo'],
    means: { isAverage: true },
  },
  // 'El total de la 18-02-028 por médico'.
  {
    tool: 'attention_groups',
    needs: [BY, ['service']],
    may: ['service-word'],
  },
  // 'Qué médicos hicieron ecografías'.
  {
    tool: 'attention_groups',
    needs: [RANKED.doctor, ['service']],
    may: [...ATTENTIONS.may, 'service-word'],
    not: ['how-many', 'how-much', 'sum'],
    without: ['doctor'],
    means: { by: 'doctor' },
  },
  {
    tool: 'attention_groups',
    needs: [ATTENTIONS.topic],
    may: ['own', 'service-word'],
    without: [...UNGROUPED],
  },
  // What one of them billed: the gross of its attentions.
  {
    tool: 'attention_groups',
    needs: [
      ['billed', 'measure:gross'],
      ['specialty', 'service', 'recordType'],
    ],
    may: ['own', 'attention', 'service-word'],
    without: [...UNGROUPED],
  },
  { tool: 'attention_groups', needs: [['billed'], ['doctor']], without: [...UNGROUPED] },
  {
    tool: 'attention_groups',
    needs: [['average'], ['attention', 'service', 'specialty', 'recordType', 'measure:gross']],
    may: ['own', 'service-word'],
    without: [...UNGROUPED],
    means: { isAverage: true },
  },
];

/** 'Cuántos pacientes Fonasa': the portal counts attentions, which the answer says. */
const ofPatients = (frame: Frame): Frame => ({
  ...frame,
  needs: [...frame.needs, ['how-many']],
  when: (parts) =>
    parts.some(({ kind, typed }) => kind === 'slot' && /paciente/.test(foldName(typed))) &&
    !parts.some((part) => isMark(part, 'attention')),
  means: { ...frame.means, isOfPatients: true },
});
export const ATTENTION_SUMS: readonly Frame[] = SUMS_OF_ATTENTIONS.flatMap((frame) =>
  frame.tool === 'attention_groups' ? [ofPatients(frame), frame] : [frame],
);

/** What a question about the fees of one rule may say besides. */
const OF_A_RULE = [
  'attention',
  'line',
  'calculation',
  'fee',
  'own',
  'rule-word',
  'agreement',
  'applies',
  'with',
] as const satisfies Mark[];

/** What fees have of their attentions. */
const OF_ATTENTIONS = ['recordType', 'plan', 'otherPlan', 'schedule', 'weekday'] as const;

/** Fees by doctor and the like, or of one specialty, society, service or rule. */
export const FEE_SUMS: readonly Frame[] = [
  // 'Cuántas atenciones no se mandan a la nómina': fees that are calculated and nothing more.
  {
    tool: FEES.tool,
    needs: [['unsent'], [...BY, 'specialty', 'society', 'service', 'rule']],
    may: [...FEES.may, 'attention'],
    without: ['limit'],
    means: { state: 'calculated' },
  },
  {
    tool: 'fee_totals',
    needs: [['unsent']],
    may: [...FEES.may, 'attention'],
    means: { state: 'calculated' },
  },
  groupsOf(FEES),
  // 'De quiénes son las atenciones sin regla'.
  {
    tool: FEES.tool,
    needs: [['coverage:no_rule'], ['who', 'doctors', 'doctor-word', 'by-doctor']],
    may: [...FEES.may, 'attention', 'attended', 'doctor-word', ...ORDER],
    without: ['doctor', 'limit'],
    means: { by: 'doctor' },
  },
  // What a society billed are the fees that it is paid.
  {
    tool: FEES.tool,
    needs: [['society'], ['billed']],
    may: ['society-word', 'fee', 'doctors'],
    without: ['limit'],
  },
  // To whom how much is owed, and of which months.
  ...(
    [
      ['doctor', ['who', 'doctors', 'doctor-word', 'by-doctor']],
      ['society', [...RANKED.society, 'by-society']],
      ['specialty', [...RANKED.specialty, 'by-specialty']],
      ['month', ['month', 'by-month']],
    ] as const
  ).map(
    ([by, nouns]): Frame => ({
      tool: FEES.tool,
      needs: [['owed', 'owed-me', 'state:unpaid'], nouns],
      may: [...FEES.may, 'attention', 'attended', ...ORDER],
      without: [by as 'doctor'],
      means: { by, state: 'unpaid' },
    }),
  ),
  // What is owed to a society, for a specialty and the like.
  {
    tool: FEES.tool,
    needs: [
      ['owed', 'owed-me'],
      ['society', 'specialty', 'service', 'rule', ...OF_ATTENTIONS],
    ],
    may: [...FEES.may, 'attention', 'society-word'],
    without: ['limit'],
    means: { state: 'unpaid' },
  },
  {
    tool: 'fee_groups',
    needs: [['by-agreement'], FEES.topic],
    may: [...FEES.may, ...ORDER],
    means: AGREEMENTS,
  },
  {
    tool: 'fee_groups',
    needs: [['rule'], ['attention', 'line', 'calculation', 'fee', 'sum']],
    may: [...OF_A_RULE, 'pays'],
    without: ['limit'],
  },
  // 'Con qué regla me pagan': those by which the asker's fees were calculated.
  {
    tool: 'fee_groups',
    needs: [['rule-word'], ['pays', 'applies', 'paid-me', 'due-me'], ['own', 'paid-me', 'due-me']],
    may: ['own', 'fee', 'attention', 'pays', 'applies'],
    not: ['how-many', 'how-much', 'sum'],
    without: ['limit'],
    means: { by: 'rule' },
  },
  // What was paid by a rule is not all that it calculated; of a time, it is by the month of the work: the answer says so.
  {
    tool: 'fee_groups',
    needs: [
      ['rule'],
      ['payment', 'paid-out', 'state:paid'],
      ['how-many', 'how-much', 'sum', 'fee'],
    ],
    may: OF_A_RULE,
    without: ['limit'],
    means: { state: 'paid' },
  },
  {
    tool: 'fee_groups',
    needs: [['rule'], ['payment', 'paid-out', 'state:paid'], ['attention', 'line']],
    may: OF_A_RULE,
    without: ['limit'],
    means: { state: 'paid' },
  },
  {
    tool: 'fee_groups',
    needs: [['average'], ['fee']],
    may: ['attention', 'own'],
    without: ['limit'],
    means: { isAverage: true },
  },
  {
    tool: 'fee_groups',
    needs: [['coverage:no_rule']],
    may: ['fee', 'line', 'attention', 'calculation', 'own'],
    without: ['limit'],
  },
  // Attentions of a society are known by their fees, once all of them have one.
  {
    tool: 'fee_groups',
    needs: [['society'], ['attention', 'recordType', 'attended', 'service']],
    may: ['society-word', 'doctors', 'by-society'],
    without: ['limit'],
    means: { isWhole: true },
  },
  {
    tool: 'fee_groups',
    needs: [['average'], BY, FEES.topic],
    may: FEES.may,
    without: ['limit'],
    means: { isAverage: true },
  },
  {
    tool: 'fee_groups',
    needs: [
      ['specialty', 'society', 'service', 'rule', ...OF_ATTENTIONS],
      [
        'fee',
        'due',
        'due-me',
        'calculation',
        'earned',
        'earned-me',
        'measure:retention',
        'measure:net',
        'state:unpaid',
        'state:unprocessed',
        'state:calculated',
        'state:pending_payment',
        'state:processed',
      ],
    ],
    may: ['own', 'line', 'service-word', 'doctors', 'to-doctors', 'society-word'],
    without: ['limit'],
  },
  // What was paid for a specialty, by the month of the work: the answer says so.
  {
    tool: 'fee_groups',
    needs: [['specialty'], ['paid-out', 'state:paid', 'payment']],
    may: [...FEES.may, 'to-doctors', 'doctors'],
    without: ['limit'],
    means: { state: 'paid' },
  },
  {
    tool: 'fee_groups',
    needs: [
      ['service', ...OF_ATTENTIONS],
      ['paid-me', 'paid-out'],
    ],
    may: ['own', 'fee', 'line', 'service-word'],
    // Of a time, it is by the month of the work: the answer says so.
    without: ['limit'],
    means: { state: 'paid' },
  },
  // 'Total octubre Cardiología Los Aromos': what a society is due in a month.
  {
    tool: 'fee_groups',
    needs: [['society'], ['sum'], ['time']],
    may: ['society-word'],
    without: ['limit'],
    when: (parts) =>
      parts
        .filter(isSaid)
        .every(
          (part) =>
            part.kind === 'time' || part.kind === 'name' || isMark(part, 'sum', 'society-word'),
        ),
  },
];
