/** Questions about who or what grew or fell between two times, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  CURRENT,
  demoQuestions,
  inMonth,
  LAST,
  PAID,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';

const { admin, doctor, rowsOf } = await demoQuestions();
const BEFORE = addMonths(PAID, -1);
const nameOf = ({ month, year }: typeof PAID) =>
  `${MONTH_NAMES[month - 1]?.toLowerCase()} de ${year}`;
const BOTH = `entre ${nameOf(BEFORE)} y ${nameOf(PAID)}`;

/** The pesos of each in both months, by how much they changed. */
const changes = (of: string, figure: string) =>
  rowsOf<{ name: string; rate: number }>(
    `SELECT name, rate::float8 AS rate FROM (
       SELECT k.name, round((sum(${figure}) FILTER (WHERE ${inMonth('a.attention_date', PAID)})::numeric
             / nullif(sum(${figure}) FILTER (WHERE ${inMonth('a.attention_date', BEFORE)}), 0) - 1) * 100, 1) AS rate
         FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN ${of}
        GROUP BY k.id, k.name) f WHERE rate IS NOT NULL ORDER BY rate`,
  );
const DOCTORS = 'doctor k ON k.id = c.doctor_id';

describe('operations §31.7: what grew or fell', () => {
  it.each([
    ['bajaron', (rate: number) => rate < -20],
    ['subieron', (rate: number) => rate > 20],
  ] as const)('doctors who %s more than 20 %% are all of them', async (verb, is) => {
    const { body } = await ask(admin, `qué médicos ${verb} más de un 20% ${BOTH}`);
    expect(body.lookups, body.message).toMatchObject([{ tool: 'fee_changes' }]);
    const found = (await changes(DOCTORS, 'c.calculated_amount'))
      .filter(({ rate }) => is(rate))
      .toSorted((one, other) => Math.abs(other.rate) - Math.abs(one.rate));
    expect(found.length).toBeGreaterThan(0);
    const told = body.lookups[0]?.facts.map(({ label }) => label) ?? [];
    expect(told.toSorted()).toEqual(
      found
        .map(({ name }) => name)
        .slice(0, 20)
        .toSorted(),
    );
  });

  it('the doctor who fell most comes first', async () => {
    const { body } = await ask(admin, `qué médico bajó más ${BOTH}`);
    const [first] = await changes(DOCTORS, 'c.calculated_amount');
    expect(body.lookups[0]?.facts[0]?.label).toBe(first?.name);
    expect(body.lookups[0]?.facts[0]?.value).toContain(
      `${Number(first?.rate).toLocaleString('es-CL')} %: de $`,
    );
  });

  it('operations §31.8: each month of a specialty is told with its change', async () => {
    const { body } = await ask(admin, 'crecimiento mes a mes de pediatría desde enero');
    expect(body.lookups, body.message).toMatchObject([{ tool: 'fee_changes' }]);
    expect(body.lookups[0]?.facts[1]?.value).toMatch(/^\$[\d.]+ \([+-][\d,.]+ %\)$/u);
  });

  it('operations §31.9: a month of which some days alone are asked for is not compared', async () => {
    const { body } = await ask(
      admin,
      `crecimiento mes a mes desde el 15 de ${nameOf(addMonths(PAID, -2))}`,
    );
    expect(body.lookups[0]?.facts[0]?.value).toMatch(
      /^\$[\d.]+ \(no está entero, y no se compara\)$/u,
    );
    expect(body.lookups[0]?.facts[1]?.value).toMatch(/^\$[\d.]+$/u);
    expect(body.lookups[0]?.facts[2]?.value).toMatch(/^\$[\d.]+ \([+-]/u);
  });

  it.each([
    `qué médico bajó menos ${BOTH}`,
    `qué médicos no bajaron ${BOTH}`,
    `qué médicos subieron más de un millón ${BOTH}`,
    `qué médicos bajaron ${BOTH} en HMQ`,
    `qué especialidad creció más en ${nameOf(CURRENT)}`,
    'crecimiento mes a mes de pacientes fonasa',
    `qué médicos bajaron en atenciones entre ${nameOf(LAST)} y ${nameOf(CURRENT)}`,
    `qué médicos subieron en consultas ${BOTH}`,
    `qué médicos subieron en ecocardiogramas ${BOTH}`,
    `qué isapres bajaron ${BOTH}`,
    'qué médicos subieron entre enero y febrero de 2020',
  ])(
    'operations §31.9, operations §31.10: has no answer beside the question: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups, body.message).toEqual([]);
    },
  );

  it('is told to no doctor of others', async () => {
    const { body } = await ask(doctor, `qué médico bajó más ${BOTH}`);
    expect(body.lookups).toEqual([]);
  });
});
