import { describe, expect, it } from 'vitest';
import { feeLine, percentage, ruleVersion } from '../../../test/support/fees.ts';
import { addDays, epochDay, localDate } from '../calendar/calendar.ts';
import { compileRules } from '../fees/compiled-rules.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import { pesos } from '../money.ts';
import { checkLines, checkRules } from './rule-check.ts';
import { createLineReview } from './rule-check-lines.ts';
import { type FindingKind, SEVERITIES } from './rule-check-list.ts';
import type { DoctorsById } from './rule-check-scope.ts';
import { describeFinding, type RecordNames } from './rule-check-sentences.ts';

const TODAY = localDate('2026-07-15');
const NEXT_MONTH = epochDay(localDate('2026-08-01'));
const MONDAY = epochDay(localDate('2026-07-20'));
const [BEFORE, EVER] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const inPerson = { first: BEFORE, last: EVER, paidAs: 'individual' } as const;
const DOCTORS: DoctorsById = new Map([
  [1, { isActive: true, paid: [inPerson] }],
  [2, { isActive: true, paid: [{ ...inPerson, paidAs: 'society' }] }],
  [3, { isActive: false, paid: [inPerson] }],
  // In person until the end of July.
  [
    4,
    {
      isActive: true,
      paid: [
        { ...inPerson, last: NEXT_MONTH - 1 },
        { first: NEXT_MONTH, last: EVER, paidAs: 'society' },
      ],
    },
  ],
  // In person from a Monday to the Wednesday after it alone.
  [
    5,
    {
      isActive: true,
      paid: [
        { first: BEFORE, last: MONDAY - 1, paidAs: 'society' },
        { first: MONDAY, last: MONDAY + 2, paidAs: 'individual' },
        { first: MONDAY + 3, last: EVER, paidAs: 'society' },
      ],
    },
  ],
]);
const NOUNS = {
  doctor: 'Dra.',
  medicalSociety: 'Sociedad',
  specialty: 'Especialidad',
  service: 'Prestación',
  providerType: 'Tipo',
};
const NAMES: RecordNames = (table, id) => `${NOUNS[table]} ${id}`;
type Part = Partial<RuleVersion>;

/** How the first rule is called. */
const FIRST = /^Regla R-1 /;

/** Rules 1, 2, … of these parts. */
const rulesOf = (...parts: Part[]) =>
  parts.map((part, index) => ruleVersion({ ...part, id: index + 1 }));

function found(versions: readonly RuleVersion[], kind: FindingKind) {
  const list = checkRules({ versions, doctors: DOCTORS, today: TODAY, from: TODAY }, 100);
  return SEVERITIES.flatMap((severity) =>
    list
      .list(kind, severity)
      .map((finding) => ({ severity, sentence: describeFinding(finding, NAMES) })),
  );
}
const sentences = (versions: readonly RuleVersion[], kind: FindingKind) =>
  found(versions, kind).map(({ sentence }) => sentence);

describe('fees §13.3: rules that only the later beginning or the lower id tells apart', () => {
  it('are reported with where they meet and which one wins', () => {
    const days = ['monday', 'tuesday'] as const;
    const rules = rulesOf(
      { specialtyIds: [3, 5, 7], scheduleType: 'night', days },
      { specialtyIds: [5, 3, 9], days: ['tuesday', 'sunday'], payment: percentage(70) },
    );
    expect(found(rules, 'overlap')).toEqual([
      {
        severity: 'high',
        sentence:
          'Regla R-1 v1 «Regla de prueba 1» y regla R-2 v1 «Regla de prueba 2» empatan en prioridad (1000) y en detalle. ' +
          'Donde coinciden (del 15-07-2026 al 31-12-2026; Especialidad 3, Especialidad 5; todas las prestaciones; ' +
          'horario nocturno; martes) gana R-1, porque se creó primero.',
      },
    ]);
  });

  it('are reported with the record type and the provider types that both accept', () => {
    const rules = rulesOf(
      { recordType: 'hmq', providerTypeIds: [2, 3], payment: percentage(70) },
      { recordType: 'hmq', providerTypeIds: [3, 4] },
    );
    expect(sentences(rules, 'overlap')[0]).toContain(
      '; tipo de registro HMQ; Tipo 3; todo horario;',
    );
  });

  // fees §13.4
  it('weigh less when the later beginning decides, and least when both pay the same', () => {
    const later = { validFrom: localDate('2026-03-01') };
    const [other] = found(rulesOf({}, { ...later, payment: percentage(70) }), 'overlap');
    expect(other).toMatchObject({ severity: 'medium' });
    expect(other?.sentence).toContain('gana R-2, porque su vigencia comienza después');
    expect(found(rulesOf({}, later), 'overlap')).toMatchObject([{ severity: 'low' }]);
  });

  it.each([
    ['dates', { validTo: localDate('2026-07-31') }, { validFrom: localDate('2026-08-01') }],
    ['dates that are past', { validTo: localDate('2026-07-14') }, {}],
    ['doctors', { doctorId: 1 }, { doctorId: 2 }],
    ['societies', { societyId: 1 }, { societyId: 2 }],
    ['specialties', { specialtyIds: [1, 2] }, { specialtyIds: [3] }],
    ['services', { serviceIds: [1, 2] }, { serviceIds: [3] }],
    ['record types', { recordType: 'hmq' }, { recordType: 'participacion' }],
    ['provider types', { providerTypeIds: [1, 2] }, { providerTypeIds: [3] }],
    ['schedules', { scheduleType: 'night' }, { scheduleType: 'regular' }],
    ['days', { days: ['monday'] }, { days: ['friday'] }],
    ['participation', { participationType: 'individual' }, { participationType: 'society' }],
    ['the priority', { priority: 1 }, { priority: 2 }],
    ['the detail', { serviceIds: [1] }, {}],
    ['nothing, but both stack', { exclusivityMode: 'stack' }, { exclusivityMode: 'stack' }],
    ['nothing, but one is inactive', { isActive: false }, {}],
    // 2026-07-18 is a Saturday.
    [
      'the weekday that both have, which is not within the dates',
      { validTo: localDate('2026-07-18'), days: ['monday', 'friday'] },
      { validFrom: localDate('2026-07-18'), days: ['monday', 'saturday'] },
    ],
  ] as const satisfies readonly (readonly [string, Part, Part])[])(
    'are not reported when they differ in %s',
    (_, first, second) => expect(sentences(rulesOf(first, second), 'overlap')).toEqual([]),
  );

  it('meet when one lists what the other takes in general, of one doctor, in mixed modes', () => {
    const rules = rulesOf(
      { doctorId: 1, participationType: 'individual', scheduleType: 'night' },
      { doctorId: 1, exclusivityMode: 'stack', days: ['monday'] },
    );
    expect(sentences(rules, 'overlap')).toHaveLength(1);
    expect(sentences(rules, 'overlap')[0]).toContain('Dra. 1');
  });

  it('are counted in full where they are listed in part, and are not compared pair by pair for ever', () => {
    const rules = Array.from({ length: 500 }, (_, index) => ruleVersion({ id: index + 1 }));
    const list = checkRules({ versions: rules, doctors: DOCTORS, today: TODAY, from: TODAY }, 10);
    expect(list.count('overlap', 'low')).toBe(100_000);
    expect(list.list('overlap', 'low')).toHaveLength(10);
  });
});

describe('a rule that can never win', () => {
  // fees §13.5
  it('is reported with the rule that takes its attentions, and the reason why that one comes first', () => {
    const rules = rulesOf(
      { serviceIds: [1], scheduleType: 'night' },
      { serviceIds: [1, 2], priority: 10 },
    );
    expect(found(rules, 'never')).toEqual([
      {
        severity: 'medium',
        sentence:
          'Regla R-1 v1 «Regla de prueba 1» nunca se aplicará: la regla R-2 v1 «Regla de prueba 2» toma todas sus ' +
          'atenciones y va antes porque su prioridad es 10 y no 1000.',
      },
    ]);
  });

  it.each([
    ['ends before it', { validTo: localDate('2026-12-30') }],
    ['begins after it', { validFrom: localDate('2026-07-16') }],
    ['names a doctor', { doctorId: 1 }],
    ['is for fewer services', { serviceIds: [2] }],
    ['is for some days', { days: ['monday'] }],
    ['is for one record type', { recordType: 'hmq' }],
    ['is for some provider types', { providerTypeIds: [1] }],
    ['is for one schedule', { scheduleType: 'night' }],
    ['is for one participation', { participationType: 'society' }],
    ['is inactive', { isActive: false }],
    ['comes after it', { priority: 2000 }],
  ] as const satisfies readonly (readonly [string, Part])[])(
    'is not one that comes after another rule that %s',
    (_, other) => {
      const never = sentences(rulesOf({}, { priority: 10, ...other }), 'never');
      expect(never.filter((sentence) => FIRST.test(sentence))).toEqual([]);
    },
  );

  it('is one for a doctor whose society type another rule covers', () => {
    const other = { priority: 10, participationType: 'individual' } as const;
    expect(sentences(rulesOf({ doctorId: 1 }, other), 'never')).toHaveLength(1);
    expect(sentences(rulesOf({ doctorId: 2 }, other), 'never')).toEqual([]);
  });

  it('is not one that stacks with a rule that comes first', () => {
    const stacks = { exclusivityMode: 'stack' } as const;
    const alone = { priority: 20 };
    const never = (...parts: Part[]) =>
      sentences(rulesOf(...parts), 'never').filter((sentence) => FIRST.test(sentence));
    expect(never(stacks, alone)).toHaveLength(1);
    expect(never(stacks, alone, { ...stacks, priority: 10 })).toEqual([]);
    const elsewhere = { ...stacks, priority: 10, validTo: localDate('2026-07-14') };
    expect(never(stacks, alone, elsewhere)).toHaveLength(1);
  });

  it('is one that does not stack, where one that does comes first', () => {
    const stacks = { exclusivityMode: 'stack', priority: 10 } as const;
    expect(sentences(rulesOf({}, stacks), 'never')).toHaveLength(1);
  });

  // fees §13.5
  it('is one whose doctor is paid otherwise, or whose days are not within its dates', () => {
    const rules = rulesOf(
      { doctorId: 1, participationType: 'society' },
      { doctorId: 2, participationType: 'society' },
      { doctorId: 2, participationType: 'individual' },
      { validFrom: TODAY, validTo: TODAY, days: ['monday'] },
      { validFrom: TODAY, validTo: TODAY, days: ['wednesday'], priority: 1 },
    );
    expect(sentences(rules, 'never')).toEqual([
      'Regla R-1 v1 «Regla de prueba 1» nunca se aplicará: es de participación sociedad, y a Dra. 1 se le paga en persona.',
      'Regla R-3 v1 «Regla de prueba 3» nunca se aplicará: es de participación individual, y a Dra. 2 se le paga a través de una sociedad.',
      'Regla R-4 v1 «Regla de prueba 4» nunca se aplicará: ninguno de sus días (lunes) cae dentro de su vigencia.',
    ]);
  });

  // fees §13.10
  it('is none whose doctor is paid so on later days of it, and meets others on these days alone', () => {
    const society = { doctorId: 4, participationType: 'society' } as const;
    const july = { validTo: localDate('2026-07-31') };
    expect(sentences(rulesOf(society, { ...society, ...july, priority: 1 }), 'never')).toEqual([
      'Regla R-2 v1 «Regla de prueba 2» nunca se aplicará: es de participación sociedad, y a Dra. 4 se le paga en persona.',
    ]);
    expect(sentences(rulesOf(society, { ...society, ...july }), 'overlap')).toEqual([]);
    expect(sentences(rulesOf(society, { doctorId: 4 }), 'overlap')).toEqual([
      expect.stringContaining('Donde coinciden (del 01-08-2026 al 31-12-2026; Dra. 4;'),
    ]);
    const days = { validFrom: TODAY, validTo: localDate('2026-07-26'), days: ['monday'] } as const;
    const mondays = { ...society, ...days, doctorId: 5 };
    expect(sentences(rulesOf(mondays, mondays), 'overlap')).toEqual([]);
    // On these days the other one goes before it.
    const always = { doctorId: 4, priority: 1 } as const;
    expect(sentences(rulesOf(always, { ...always, ...society, priority: 2 }), 'never')).toEqual([
      expect.stringContaining('Regla R-2 v1 «Regla de prueba 2» nunca se aplicará: la regla R-1'),
    ]);
  });

  it('fees §13.5: is one whose doctor is paid otherwise on all of its weekdays, in its dates', () => {
    const weekend = { doctorId: 5, participationType: 'individual', days: ['saturday'] } as const;
    expect(sentences(rulesOf(weekend), 'never')).toEqual([
      'Regla R-1 v1 «Regla de prueba 1» nunca se aplicará: es de participación individual, y a Dra. 5 se le paga a través de una sociedad.',
    ]);
    expect(sentences(rulesOf({ ...weekend, days: ['monday'] }), 'never')).toEqual([]);
  });

  it('weighs little when its doctor is inactive', () => {
    expect(found(rulesOf({ doctorId: 3 }), 'never')).toEqual([
      {
        severity: 'low',
        sentence:
          'Regla R-1 v1 «Regla de prueba 1» es de Dra. 3, que está en estado inactivo: no se espera que se aplique.',
      },
    ]);
  });
});

describe('a rule that ends', () => {
  const until = (days: number): Part => ({
    validTo: addDays(TODAY, days),
    serviceIds: [100 + days],
  });

  // fees §13.6
  it('is reported within 30 days before and after its last day', () => {
    const rules = rulesOf(until(30), until(31), until(1), until(0), until(-30), until(-31));
    expect(found(rules, 'expiry')).toEqual([
      {
        severity: 'high',
        sentence:
          'Regla R-5 v1 «Regla de prueba 5» venció el 15-06-2026 y nada igual de específico tomó su lugar.',
      },
      ...[
        ['4', 'vence hoy (15-07-2026)'],
        ['3', 'vence mañana (16-07-2026)'],
        ['1', 'vence en 30 días (14-08-2026)'],
      ].map(([id, when]) => ({
        severity: 'medium',
        sentence: `Regla R-${id} v1 «Regla de prueba ${id}» ${when} y después no sigue nada igual de específico.`,
      })),
    ]);
  });

  it('fees §13.6: ends on its own last day, not when its doctor is paid otherwise', () => {
    const individual = { doctorId: 4, participationType: 'individual' } as const;
    expect(sentences(rulesOf(individual), 'expiry')).toEqual([]);
    expect(sentences(rulesOf({ ...individual, ...until(20) }), 'expiry')).toEqual([
      expect.stringContaining('vence en 20 días (04-08-2026)'),
    ]);
  });

  // fees §13.6
  it('weighs less with a successor, and nothing once the successor has replaced it', () => {
    const successor = { kind: 'convention', validFrom: addDays(TODAY, 3) } as const;
    const coming = found(
      rulesOf({ ...until(2), serviceIds: [1] }, { ...successor, serviceIds: [1, 2] }),
      'expiry',
    );
    expect(coming).toMatchObject([{ severity: 'low' }]);
    expect(coming[0]?.sentence).toContain(
      '; después sigue el convenio R-2 v1 «Regla de prueba 2».',
    );
    const past = rulesOf(until(-2), {
      ...until(300),
      validFrom: addDays(TODAY, -1),
      serviceIds: [98],
    });
    expect(sentences(past, 'expiry')).toEqual([]);
  });

  it.each([
    ['a day is missing between', { validFrom: addDays(TODAY, 4) }],
    ['it takes less', { days: ['monday'] }],
    ['it is for everybody', { doctorId: null }],
    ['it is for every service', { serviceIds: 'all' }],
    ['it is for one record type', { recordType: 'hmq' }],
    ['it is inactive', { isActive: false }],
    ['it ends as well', { validTo: addDays(TODAY, 2) }],
  ] as const satisfies readonly (readonly [string, Part])[])(
    'has no successor in a rule when %s',
    (_, other) => {
      const rules = rulesOf(
        { ...until(2), doctorId: 1 },
        { doctorId: 1, serviceIds: [1, 102], ...other },
      );
      expect(sentences(rules, 'expiry')[0]).toContain('después no sigue nada igual de específico');
    },
  );
});

describe('an agreement without an end', () => {
  it('is reported (fees §13.2), unless it is inactive', () => {
    const rules = rulesOf(
      { kind: 'convention', validTo: null },
      { kind: 'convention', validTo: null, isActive: false, priority: 1 },
      { kind: 'convention', priority: 2 },
    );
    expect(found(rules, 'openEnd')).toEqual([
      {
        severity: 'low',
        sentence:
          'Convenio R-1 v1 «Regla de prueba 1» no tiene fecha de fin: rige hasta el 01-01-2030.',
      },
    ]);
  });
});

describe('attentions', () => {
  function check(versions: readonly RuleVersion[], lines: Parameters<typeof feeLine>[0][]) {
    const review = createLineReview(compileRules(versions));
    for (const line of lines) review.add(feeLine(line), { lines: 1, amount: pesos(1000) });
    const from = localDate('2026-01-01');
    const list = checkLines({ versions, doctors: DOCTORS, today: TODAY, from }, review, 100);
    return (kind: FindingKind) =>
      SEVERITIES.flatMap((severity) => list.list(kind, severity)).map((finding) =>
        describeFinding(finding, NAMES),
      );
  }

  // fees §13.7
  it('that no rule covers are added up by doctor and service, the largest sum first', () => {
    const lines = [{ serviceId: 1 }, { serviceId: 2 }, { serviceId: 3 }, { serviceId: 3 }];
    expect(check(rulesOf({ serviceIds: [1] }), lines)('uncovered')).toEqual([
      'Dra. 1, Prestación 3: 2 atenciones por $2.000 sin regla ni convenio, al 100 % de la base.',
      'Dra. 1, Prestación 2: 1 atención por $1.000 sin regla ni convenio, al 100 % de la base.',
    ]);
  });

  it('report ties only where no other rule wins, and the amount that they decide', () => {
    const tied = [{ serviceIds: [1, 2] }, { serviceIds: [2, 3] }] as const;
    const lines = [{ serviceId: 1 }, { serviceId: 2 }, { serviceId: 2 }, { serviceId: 3 }];
    const [sentence] = check(rulesOf(...tied), lines)('overlap');
    expect(sentence).toMatch(
      /gana R-1, porque se creó primero\. Afecta a 2 atenciones por \$2\.000\.$/,
    );
    expect(check(rulesOf(...tied, { priority: 1 }), lines)('overlap')).toEqual([]);
    expect(check(rulesOf(...tied), [{ serviceId: 1 }])('overlap')).toEqual([]);
  });

  it('report a rule that can never win only if it matches one of them', () => {
    const rules = rulesOf({ serviceIds: [1] }, { priority: 1 });
    expect(check(rules, [{ serviceId: 1 }])('never')).toHaveLength(1);
    expect(check(rules, [{ serviceId: 2 }])('never')).toEqual([]);
  });
});
