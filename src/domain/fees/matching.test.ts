import { describe, expect, it } from 'vitest';
import { feeLine, ruleVersion } from '../../../test/support/fees.ts';
import { localDate, WEEKDAYS } from '../calendar/calendar.ts';
import { failedCriteria } from './matching.ts';
import type { RuleVersion } from './rule-version.ts';
import { OPEN_END } from './rules.ts';

type Line = Parameters<typeof feeLine>[0];

function failed(rule: Partial<RuleVersion>, line: Line = {}) {
  return failedCriteria(ruleVersion({ id: 1, ...rule }), feeLine(line));
}

describe('a rule without criteria', () => {
  it('matches', () => {
    expect(failed({})).toEqual([]);
    expect(failed({}, { specialtyId: null, societyId: null })).toEqual([]);
  });
});

describe('validity', () => {
  const validFrom = localDate('2026-03-10');
  const validTo = localDate('2026-03-20');

  // fees §2.1
  it.each(['2026-03-10', '2026-03-15', '2026-03-20'])('includes %s', (date) => {
    expect(failed({ validFrom, validTo }, { date })).toEqual([]);
  });

  it.each(['2026-03-09', '2026-03-21', '2025-03-15', '2027-03-15'])('excludes %s', (date) => {
    expect(failed({ validFrom, validTo }, { date })).toEqual(['validity']);
  });

  it('may be one day or no day', () => {
    expect(failed({ validFrom, validTo: validFrom }, { date: validFrom })).toEqual([]);
    const never = { validFrom: validTo, validTo: validFrom };
    expect(failed(never, { date: '2026-03-15' })).toEqual(['validity']);
  });

  // fees §2.8
  it('of an agreement without an end lasts until its last day', () => {
    const agreement = { kind: 'convention', validTo: null } as const;
    expect(failed(agreement, { date: OPEN_END })).toEqual([]);
    expect(failed(agreement, { date: '2030-01-02' })).toEqual(['validity']);
  });
});

// fees §2.2, fees §2.3, fees §2.5, fees §2.6
describe.each([
  ['specialty', { specialtyIds: [3, 5] }, { specialtyId: 5 }, { specialtyId: 4 }],
  ['specialty', { specialtyIds: [3] }, { specialtyId: 3 }, { specialtyId: null }],
  ['service', { serviceIds: [7, 8] }, { serviceId: 7 }, { serviceId: 9 }],
  ['doctor', { doctorId: 2 }, { doctorId: 2 }, { doctorId: 3 }],
  ['society', { societyId: 4 }, { societyId: 4 }, { societyId: 5 }],
  ['society', { societyId: 4 }, { societyId: 4 }, { societyId: null }],
  ['schedule', { scheduleType: 'night' }, { scheduleType: 'night' }, { scheduleType: 'regular' }],
  ['recordType', { recordType: 'hmq' }, { recordType: 'hmq' }, { recordType: 'participacion' }],
  ['recordType', { recordType: 'hmq' }, { recordType: 'hmq' }, { recordType: null }],
  ['providerType', { providerTypeIds: [2, 3] }, { providerTypeId: 3 }, { providerTypeId: 4 }],
  ['providerType', { providerTypeIds: [2] }, { providerTypeId: 2 }, { providerTypeId: null }],
  ['unit', { units: ['Norte', 'Sur'] }, { unit: 'Sur' }, { unit: 'sur' }],
  ['unit', { units: ['Norte'] }, { unit: 'Norte' }, { unit: null }],
  ['inactive', { isActive: false }, null, {}],
  ['specialty', { specialtyIds: [] }, null, {}],
] as const satisfies readonly (readonly [string, Partial<RuleVersion>, Line | null, Line])[])(
  '%s of %j',
  (criterion, rule, match, mismatch) => {
    if (match !== null) {
      it(`matches ${JSON.stringify(match)}`, () => expect(failed(rule, match)).toEqual([]));
    }
    it(`does not match ${JSON.stringify(mismatch)}`, () => {
      expect(failed(rule, mismatch)).toEqual([criterion]);
    });
  },
);

// fees §2.4
describe('participation type', () => {
  it.each([
    ['mixed', 'individual', []],
    ['mixed', 'society', []],
    ['individual', 'individual', []],
    ['individual', 'society', ['participationType']],
    ['society', 'society', []],
    ['society', 'individual', ['participationType']],
  ] as const)('%s for a doctor paid as %s', (participationType, paidAs, expected) => {
    expect(failed({ participationType }, { paidAs })).toEqual(expected);
  });
});

describe('schedule', () => {
  // fees §2.5
  it.each(['regular', 'night', 'irregular'] as const)('all includes %s', (scheduleType) => {
    expect(failed({ scheduleType: 'all' }, { scheduleType })).toEqual([]);
  });
});

describe('fees §2.5: days', () => {
  // 2026-07-13 is a Monday.
  it.each(WEEKDAYS.map((day, index) => [day, `2026-07-${13 + index}`] as const))(
    'with %s includes %s and no other day of that week',
    (day, date) => {
      expect(failed({ days: [day] }, { date })).toEqual([]);
      expect(failed({ days: WEEKDAYS.filter((other) => other !== day) }, { date })).toEqual([
        'day',
      ]);
    },
  );
});

describe('several criteria', () => {
  it('are all reported when they fail', () => {
    const rule: Partial<RuleVersion> = {
      isActive: false,
      validFrom: localDate('2026-08-01'),
      specialtyIds: [9],
      serviceIds: [9],
      recordType: 'hmq',
      providerTypeIds: [9],
      units: ['Otra'],
      doctorId: 9,
      societyId: 9,
      participationType: 'society',
      scheduleType: 'night',
      days: ['sunday'],
    };
    expect(failed(rule)).toEqual([
      'inactive',
      'validity',
      'specialty',
      'service',
      'recordType',
      'providerType',
      'unit',
      'doctor',
      'society',
      'participationType',
      'schedule',
      'day',
    ]);
  });
});
