/** Of the questions that are offered in the place of an answer: each gives what was asked, or a part of it (operations §37). */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../test/support/app.ts';
import { ask, demoQuestions, PAID } from '../../../../test/support/demo-questions.ts';
import { addMonths, MONTH_NAMES, type Period } from '../../../domain/calendar/calendar.ts';

const { admin, doctor, rowsOf } = await demoQuestions();
const nameOf = ({ month, year }: Period) => `${MONTH_NAMES[month - 1]?.toLowerCase()} de ${year}`;
const month = nameOf(PAID);

const offeredTo = async (client: Client, question: string, before: string[] = []) => {
  const { body } = await ask(client, question, before);
  expect(body.lookups, body.message).toEqual([]);
  return body.suggestions;
};

/** A surname that two to four women have as the first one and no man, so that no article chooses, and their names. */
const [{ surname = '', names = [] as string[] } = {}] = await rowsOf<{
  surname: string;
  names: string[];
}>(
  `SELECT split_part(name, ' ', 2) AS surname, array_agg(name ORDER BY name) AS names FROM doctor
    GROUP BY 1 HAVING count(*) BETWEEN 2 AND 4 AND bool_and(split_part(name, ' ', 1) LIKE '%a') ORDER BY 1 LIMIT 1`,
);

describe('operations §37.6: a surname that several have', () => {
  it('is offered once for each of them, with the rest of the question', async () => {
    const asked = `cuánto cachipún se ha pagado a la ${surname.toLowerCase()} en ${month}`;
    const offered = await offeredTo(admin, asked);
    for (const name of names)
      expect(
        offered.filter((question) => question.includes(name)),
        `${name}: ${offered.join(' ')}`,
      ).not.toEqual([]);
    expect(offered.slice(0, names.length).every((one) => one.toLowerCase().includes(month))).toBe(
      true,
    );
  });

  it('is no name to a doctor, who has no others', async () => {
    const offered = await offeredTo(doctor, `cuánto cachipún ganó la ${surname.toLowerCase()}`);
    for (const name of names) expect(offered.join()).not.toContain(name);
  });
});

describe('operations §37.7: of what is several things each is offered', () => {
  it.each([
    ['what is left out, and all', `cuánto cachipún se pagó en ${month} sin contar Cardiología`],
    ['a share, and the whole', `qué porcentaje del bruto de ${month} cachipún es de Cardiología`],
  ])('%s', async (_, question) => {
    const offered = (await offeredTo(admin, question)).map((one) => one.toLowerCase());
    expect(
      offered.filter((one) => !one.includes('cardiología') && one.includes(String(PAID.year))),
    ).not.toEqual([]);
    expect(offered.filter((one) => one.includes('cardiología'))).not.toEqual([]);
  });

  it('either health plan, with its pesos', async () => {
    const offered = (
      await offeredTo(doctor, 'cuánto cachipún me deja isapre y cuánto fonasa')
    ).join();
    expect(offered).toMatch(/isapre/i);
    expect(offered).toMatch(/fonasa/i);
  });

  it('each of two questions', async () => {
    const question = `cuántas atenciones hubo en ${month}, y cuánto cachipún suman los honorarios`;
    const offered = await offeredTo(admin, question);
    expect(offered.join()).toMatch(/¿Cuántas atenciones (?:hubo )?(?:en|de) /);
    expect(offered.join()).toMatch(/¿Cuánto suman los honorarios /);
  });
});

describe('operations §37.8: what a question narrows down stays', () => {
  it('a health plan, of whatever is asked', async () => {
    const offered = await offeredTo(doctor, `mis cachipunes de particular en ${month}`);
    expect(offered.slice(0, 2).join()).toMatch(
      /atenciones.*de particular.*honorarios de particular/i,
    );
  });

  it('least and most are not mixed', async () => {
    const most = await offeredTo(admin, `qué médico cachipún tuvo más atenciones en ${month}`);
    expect(most.join()).not.toMatch(/menos/);
    const least = await offeredTo(admin, `qué médico cachipún tuvo menos atenciones en ${month}`);
    expect(least[0]).toBe(`¿Qué médico tuvo menos atenciones en ${month}?`);
  });

  it('no month is compared with itself', async () => {
    const before = nameOf(addMonths(PAID, -1));
    const question = `comparado el cachipún de los pagos de ${month} con lo de ${month}`;
    const [first] = await offeredTo(admin, question);
    expect(first).toBe(`¿Cuánto cambiaron los pagos de ${month} respecto a ${before}?`);
  });

  it('a month that is still to come is not last year’s', async () => {
    const next = addMonths(PAID, 4);
    const name = MONTH_NAMES[next.month - 1]?.toLowerCase() ?? '';
    const offered = await offeredTo(doctor, `cuánto cachipún voy a ganar en ${name}`);
    expect(offered.join()).not.toContain(String(next.year - 1));
  });
});

describe('operations §35.10: the help is no answer to', () => {
  it.each([
    'quiero que el dr Soto no salga en el próximo cachipún, cómo hago',
    'se fue la jefa de pabellón, cómo le quito los cachipunes sin borrarlos',
  ])('%s', async (question) => {
    expect(await offeredTo(admin, question)).not.toEqual([]);
  });

  it('what goes on from a question for rules', async () => {
    const offered = await offeredTo(admin, '¿cambian los domingos?', ['reglas de Urología']);
    expect(offered.join()).toContain('Urología');
  });
});
