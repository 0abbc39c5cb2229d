/** Explanations and their Spanish sentences, worked out by hand. */
import { describe, expect, it } from 'vitest';
import {
  feeLine,
  fixedAmount,
  percentage,
  ruleVersion,
  table,
} from '../../../test/support/fees.ts';
import { localDate } from '../calendar/calendar.ts';
import { basisPoints, pesos } from '../money.ts';
import { beforeRetention, type Explanation, explain, withShare } from './explanation.ts';
import type { RuleVersion } from './rule-version.ts';
import {
  arithmeticLines,
  describeConflict,
  describePayment,
  describeRule,
  MATCH_CRITERION_LABELS,
  sentence,
} from './sentences.ts';

const CARDIOLOGY = ruleVersion({
  id: 21,
  ruleId: 4,
  version: 2,
  code: 'CARD-01',
  name: 'Consulta cardiología',
  payment: percentage(60),
});
const TABLE = ruleVersion({
  id: 22,
  ruleId: 5,
  code: 'TRAMOS',
  name: 'Tabla general',
  payment: table([1_500_000, 60], [null, 70]),
});
const BONUS = ruleVersion({
  id: 23,
  code: 'CONV_123456',
  name: 'Bono turno',
  kind: 'convention',
  priority: 2000,
  exclusivityMode: 'stack',
  payment: fixedAmount(5000),
});

describe('one percentage', () => {
  const explanation = explain([CARDIOLOGY], feeLine());

  // fees §19.1
  it('is data', () => {
    const rule = {
      id: 21,
      ruleId: 4,
      version: 2,
      code: 'CARD-01',
      name: 'Consulta cardiología',
      kind: 'rule',
    };
    expect(explanation).toEqual({
      baseAmount: 100_000,
      base: null,
      serviceCode: null,
      selected: rule,
      applied: [
        {
          rule,
          payment: { type: 'percentage', rate: 6000 },
          servicePayment: { type: 'percentage', rate: 6000 },
          table: null,
          exact: { pesos: 60_000, tenThousandths: 0 },
          amount: 60_000,
        },
      ],
      calculatedAmount: 60_000,
      retentionRate: 1000,
      surchargeRate: 0,
      retentionAmount: 6000,
      finalAmount: 54_000,
      retentionKind: 'estimate',
      conflicting: [],
      rejected: [],
    });
  });

  // fees §19.4
  it('is a sentence', () => {
    expect(sentence(explanation)).toBe(
      'Base $100.000 × 60,00 % (regla CARD-01 v2 «Consulta cardiología») = $60.000; ' +
        'retención estimada 10,00 % = $6.000; líquido estimado $54.000.',
    );
    expect(arithmeticLines(explanation)).toEqual([
      'Base: $100.000',
      'Regla CARD-01 v2 «Consulta cardiología»: $100.000 × 60,00 % = $60.000',
      'Retención estimada: $60.000 × 10,00 % = $6.000',
      'Líquido estimado: $60.000 − $6.000 = $54.000',
    ]);
  });

  // payout §17.11
  it('is an estimate only until the fee is in a payment', () => {
    const own: Explanation = { ...explanation, retentionKind: 'line' };
    expect(sentence(own)).toMatch(/; retención 10,00 % = \$6\.000; líquido \$54\.000\.$/);
    expect(arithmeticLines(own).slice(-2)).toEqual([
      'Retención: $60.000 × 10,00 % = $6.000',
      'Líquido: $60.000 − $6.000 = $54.000',
    ]);
    const shared = withShare(explanation, {
      rate: basisPoints(1000),
      surchargeRate: basisPoints(0),
      retentionAmount: pesos(6001),
    });
    expect(sentence(shared)).toMatch(/; retención 10,00 % = \$6\.001; líquido \$53\.999\.$/);
    expect(arithmeticLines(shared).slice(-2)).toEqual([
      'Retención: $6.001, su parte en la del documento (10,00 % del total)',
      'Líquido: $60.000 − $6.001 = $53.999',
    ]);
  });

  // payout §25.14
  it('ends before the retention where that is untold', () => {
    const untold = beforeRetention(explanation);
    expect(sentence(untold)).toBe(
      'Base $100.000 × 60,00 % (regla CARD-01 v2 «Consulta cardiología») = $60.000.',
    );
    expect(arithmeticLines(untold)).toEqual([
      'Base: $100.000',
      'Regla CARD-01 v2 «Consulta cardiología»: $100.000 × 60,00 % = $60.000',
    ]);
  });

  // fees §19.2
  it('shows where it rounds', () => {
    const line = feeLine({ baseAmount: pesos(55_557), retentionRate: basisPoints(1525) });
    expect(arithmeticLines(explain([CARDIOLOGY], line))).toEqual([
      'Base: $55.557',
      'Regla CARD-01 v2 «Consulta cardiología»: $55.557 × 60,00 % = $33.334,2 ≈ $33.334',
      'Retención estimada: $33.334 × 15,25 % = $5.083,435 ≈ $5.083',
      'Líquido estimado: $33.334 − $5.083 = $28.251',
    ]);
  });
});

describe('a table', () => {
  const line = feeLine({ baseAmount: pesos(800_001) });

  // fees §19.1
  it('shows its slices from what had accumulated', () => {
    const explanation = explain([TABLE], line, [{ ruleId: 5, before: pesos(1_000_000) }]);
    expect(explanation.applied[0]).toMatchObject({
      table: {
        before: 1_000_000,
        slices: [
          { from: 0, to: 1_500_000, base: 500_000, rate: 6000 },
          { from: 1_500_001, to: null, base: 300_001, rate: 7000 },
        ],
      },
      exact: { pesos: 510_000, tenThousandths: 7000 },
      amount: 510_001,
    });
    expect(sentence(explanation)).toBe(
      'Base $800.001 por tramos sobre $1.000.000 acumulados en el mes ' +
        '(regla TRAMOS v1 «Tabla general») = $510.001; ' +
        'retención estimada 10,00 % = $51.000; líquido estimado $459.001.',
    );
    expect(arithmeticLines(explanation)).toEqual([
      'Base: $800.001',
      'Regla TRAMOS v1 «Tabla general»: acumulado en el mes antes de esta atención $1.000.000',
      'Tramo $0 a $1.500.000: $500.000 × 60,00 % = $300.000',
      'Tramo desde $1.500.001: $300.001 × 70,00 % = $210.000,7',
      'Suma de tramos: $510.000,7 ≈ $510.001',
      'Retención estimada: $510.001 × 10,00 % = $51.000,1 ≈ $51.000',
      'Líquido estimado: $510.001 − $51.000 = $459.001',
    ]);
  });

  // fees §5.11, fees §19.1
  it('shows from where to where each of several parts goes', () => {
    const parts = [
      { from: pesos(1_000_000), to: pesos(1_200_000) },
      { from: pesos(1_400_000), to: pesos(1_500_001) },
      { from: pesos(3_000_000), to: pesos(3_500_000) },
    ];
    const explanation = explain([TABLE], line, [{ ruleId: 5, before: pesos(1_000_000), parts }]);
    expect(sentence(explanation)).toContain(
      ' por tramos sobre $1.000.000 acumulados en el mes, saltando $1.699.999 de otras atenciones (',
    );
    expect(arithmeticLines(explanation).slice(1, 5)).toEqual([
      'Regla TRAMOS v1 «Tabla general»: acumulado en el mes antes de esta atención $1.000.000, saltando $1.699.999 de otras atenciones (toma de $1.000.000 a $1.200.000, de $1.400.000 a $1.500.001 y de $3.000.000 a $3.500.000)',
      'Tramo $0 a $1.500.000: $300.000 × 60,00 % = $180.000',
      'Tramo desde $1.500.001: $500.001 × 70,00 % = $350.000,7',
      'Suma de tramos: $530.000,7 ≈ $530.001',
    ]);
  });

  it('starts from 0 when nothing is given', () => {
    expect(explain([TABLE], line).applied[0]?.table?.before).toBe(0);
    expect(explain([TABLE], line).calculatedAmount).toBe(480_001);
  });
});

describe('stacked rules', () => {
  it('are all shown, with their total', () => {
    const percent = { ...CARDIOLOGY, exclusivityMode: 'stack' } as const;
    const explanation = explain([BONUS, percent], feeLine());
    expect(explanation.selected?.code).toBe('CARD-01');
    expect(sentence(explanation)).toBe(
      'Base $100.000 × 60,00 % (regla CARD-01 v2 «Consulta cardiología») = $60.000; ' +
        'monto fijo (convenio CONV_123456 v1 «Bono turno») = $5.000; total $65.000; ' +
        'retención estimada 10,00 % = $6.500; líquido estimado $58.500.',
    );
    expect(arithmeticLines(explanation)).toEqual([
      'Base: $100.000',
      'Regla CARD-01 v2 «Consulta cardiología»: $100.000 × 60,00 % = $60.000',
      'Convenio CONV_123456 v1 «Bono turno»: monto fijo $5.000',
      'Total: $60.000 + $5.000 = $65.000',
      'Retención estimada: $65.000 × 10,00 % = $6.500',
      'Líquido estimado: $65.000 − $6.500 = $58.500',
    ]);
  });
});

describe('no rule', () => {
  // fees §19.1, fees §4.2
  it('is explained as such', () => {
    const explanation = explain([], feeLine());
    expect(explanation.selected).toBeNull();
    expect(sentence(explanation)).toBe(
      'Sin regla (100%): base $100.000; retención estimada 10,00 % = $10.000; líquido estimado $90.000.',
    );
    expect(arithmeticLines(explanation)).toEqual([
      'Base: $100.000',
      'Sin regla (100%): $100.000',
      'Retención estimada: $100.000 × 10,00 % = $10.000',
      'Líquido estimado: $100.000 − $10.000 = $90.000',
    ]);
  });
});

describe('a conflicting rule', () => {
  const loser = ruleVersion({ id: 9, code: 'GEN', name: 'General' });
  const reasonFor = (advantage: Partial<RuleVersion>, other = loser) => {
    const winner = ruleVersion({ id: 10, code: 'ESP', name: 'Especial', ...advantage });
    const [conflicting] = explain([other, winner], feeLine()).conflicting;
    return conflicting && describeConflict(conflicting);
  };

  it.each([
    [{ priority: 5 }, 'su prioridad es 5 y no 1000'],
    [{ doctorId: 1 }, 'nombra al médico'],
    [{ serviceIds: [1] }, 'detalla sus prestaciones'],
    [{ specialtyIds: [1] }, 'detalla sus especialidades'],
    [{ validFrom: localDate('2026-02-01') }, 'su vigencia comienza después'],
    [{ ruleId: 3 }, 'se creó primero'],
  ] as const)('loses to %j', (advantage, reason) => {
    expect(reasonFor(advantage)).toBe(
      `Regla GEN v1 «General» no se aplica: la regla ESP v1 «Especial» va antes porque ${reason} ` +
        'y excluye a las demás.',
    );
  });

  it('loses to a rule that names the society', () => {
    const winner = ruleVersion({ id: 10, societyId: 6 });
    const [conflicting] = explain([loser, winner], feeLine({ societyId: 6 })).conflicting;
    expect(conflicting).toMatchObject({ reason: 'firstWin', criterion: 'society' });
    expect(conflicting && describeConflict(conflicting)).toContain('nombra a la sociedad');
  });

  // fees §3.7
  it('does not join rules that stack', () => {
    expect(reasonFor({ priority: 5, exclusivityMode: 'stack' })).toBe(
      'Regla GEN v1 «General» no se aplica: la regla ESP v1 «Especial» va antes porque ' +
        'su prioridad es 5 y no 1000 y solo se le suman las acumulables.',
    );
    const joins = { ...loser, exclusivityMode: 'stack' } as const;
    expect(reasonFor({ priority: 5, exclusivityMode: 'stack' }, joins)).toBeUndefined();
  });

  it('comes in the order of the rules', () => {
    const rules = [3, 1, 2].map((id) => ruleVersion({ id }));
    const { selected, conflicting } = explain(rules, feeLine());
    expect(selected?.id).toBe(1);
    expect(conflicting.map(({ rule }) => rule.id)).toEqual([2, 3]);
  });
});

describe('a rejected rule', () => {
  // fees §19.3
  it('lists every failed criterion', () => {
    const rule = ruleVersion({ id: 1, code: 'X', name: 'Y', isActive: false, doctorId: 5 });
    const [rejected] = explain([rule], feeLine({ date: '2025-07-15' })).rejected;
    expect(rejected?.failed).toEqual(['inactive', 'validity', 'doctor']);
    expect(rejected?.failed.map((criterion) => MATCH_CRITERION_LABELS[criterion])).toEqual([
      'está en estado inactivo',
      'no está vigente en la fecha de la atención',
      'es de otro médico',
    ]);
  });
});

describe('describing a rule', () => {
  it('says what it pays', () => {
    expect(describePayment(percentage(15.25))).toBe('15,25 % de la base');
    expect(describePayment(fixedAmount(25_000))).toBe('monto fijo de $25.000');
    expect(describePayment(TABLE.payment)).toBe(
      'tabla acumulada del mes ($0 a $1.500.000 al 60,00 %; desde $1.500.001 al 70,00 %)',
    );
  });

  it('says what it is for', () => {
    expect(describeRule(CARDIOLOGY)).toBe(
      'Regla CARD-01 v2 «Consulta cardiología»: 60,00 % de la base; ' +
        'vigencia del 01-01-2026 al 31-12-2026; todas las especialidades; todas las prestaciones; ' +
        'participación mixta; todo horario; todos los días; prioridad 1000; se aplica sin otras.',
    );
    const narrow: RuleVersion = {
      ...BONUS,
      validTo: null,
      specialtyIds: [1],
      serviceIds: [1, 2],
      recordType: 'hmq',
      providerTypeIds: [2],
      doctorId: 1,
      societyId: 2,
      participationType: 'society',
      scheduleType: 'night',
      days: ['sunday', 'monday'],
      isActive: false,
    };
    expect(describeRule(narrow)).toBe(
      'Convenio CONV_123456 v1 «Bono turno»: monto fijo de $5.000; ' +
        'vigencia desde el 01-01-2026; 1 especialidad; 2 prestaciones; tipo de registro HMQ; ' +
        '1 tipo de prestador; un médico determinado; ' +
        'una sociedad determinada; participación sociedad; horario nocturno; lunes, domingo; ' +
        'prioridad 2000; se suma a otras acumulables; en estado inactivo.',
    );
  });
});

describe('an invalid base', () => {
  it('is refused as the calculator refuses it', () => {
    expect(() => explain([], feeLine({ baseAmount: pesos(-1) }))).toThrow(RangeError);
  });
});
