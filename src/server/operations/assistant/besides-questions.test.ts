/**
 * What is said besides or left unsaid: specialties of namesakes, what is left out, second questions, and differences
 * (operations §19.22, operations §20.2, operations §21.10, operations §32).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  inMonth,
  itAnswers,
  LAST,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
  toolsOf,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { foldName } from '../../../formats/text.ts';

const { admin, doctor, someone, rowsOf, columnOf, figure, pesos, atenciones } =
  await demoQuestions();
const ofPaid = inMonth('c.attention_date', PAID);
const BEFORE = addMonths(PAID, -1);
const namesakes = await rowsOf<{ name: string; surname: string; specialty: string }>(
  `SELECT d.name, split_part(d.name, ' ', 2) AS surname, s.name AS specialty FROM doctor d JOIN specialty s ON s.id = d.specialty_id
    WHERE split_part(d.name, ' ', 2) IN (SELECT split_part(name, ' ', 2) FROM doctor GROUP BY 1 HAVING count(*) > 1)
      AND NOT EXISTS (SELECT FROM doctor o WHERE o.id <> d.id AND o.specialty_id = d.specialty_id
        AND position(split_part(d.name, ' ', 2) IN o.name) > 0) ORDER BY d.id LIMIT 2`,
);
const [namesake = { name: '', surname: '', specialty: '' }] = namesakes;
const specialtyWord = foldName(namesake.specialty.split(' ')[0] ?? '');
const titlesOf = async (client: typeof admin, question: string, before: string[] = []) => {
  const { body } = await ask(client, question, before);
  return body.lookups.map(({ title }) => title);
};

describe('operations §21.10: a specialty beside a name', () => {
  it.each([
    `cuánto ganó la dra ${namesake.surname}, la de ${specialtyWord}, en ${PAID_NAME}`,
    `cuánto ganó la dra ${namesake.surname} de ${specialtyWord} en ${PAID_NAME}`,
  ])('says who is meant: %s', async (question) => {
    expect(await titlesOf(admin, question)).toEqual([
      `Pagos de ${namesake.name} de ${PAID_NAME}, por mes de atención`,
    ]);
  });

  it('says it after the question which of them is meant, too', async () => {
    const asked = [`cuánto ganó la dra ${namesake.surname} en ${PAID_NAME}`];
    expect(await titlesOf(admin, `la de ${specialtyWord}`, asked)).toEqual([
      `Pagos de ${namesake.name} de ${PAID_NAME}, por mes de atención`,
    ]);
  });
});

describe('operations §19.22: what is left out', () => {
  const without = (of: string) =>
    `SELECT sum(${of}) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id
      WHERE ${ofPaid} AND s.name <> 'Cirugía General'`;
  itAnswers(admin, [
    [
      `sacando cirugía general, cuánto se pagó en ${PAID_NAME}`,
      'fee_groups',
      async () => `Calculado ${await pesos(without('c.calculated_amount'))}`,
    ],
    [
      `cuántas atenciones hubo en ${LAST_NAME} sin contar a cardiología`,
      'attention_groups',
      async () =>
        `Sin Cardiología: Atenciones ${await atenciones(
          `${inMonth('attention_date', LAST)} AND doctor_id NOT IN
             (SELECT d.id FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología')`,
        )}`,
    ],
    [
      `excepto la sociedad quirúrgica maitén, cuánto se pagó en ${PAID_NAME}`,
      'payments',
      async () =>
        `Líquido ${await pesos(
          `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)} AND payee_name NOT LIKE '%Maitén%'`,
        )}`,
    ],
  ]);

  it('leaves nothing out of rankings, and no sum of what is not known', async () => {
    expect(
      await toolsOf(admin, `qué médico ganó más en ${PAID_NAME} sin contar cardiología`),
    ).toEqual([]);
  });
});

describe('operations §20.2: a second question', () => {
  it.each([
    [
      'cuántos usuarios hay y quién es administrador',
      ['Usuarios', 'Usuarios de perfil Administrador'],
    ],
    [
      'qué médicos activos hay y cuántos son de pediatría',
      ['Médicos activos', 'Médicos activos de Pediatría'],
    ],
  ])('that narrows the first down is answered beside it: %s', async (question, titles) => {
    expect(await titlesOf(admin, question)).toEqual(titles);
  });

  it('that ranks is answered beside how many there are', async () => {
    const paid = `payment WHERE status = 'paid' AND ${ofPeriod(PAID)}`;
    const { body } = await ask(admin, `cuántos pagos hubo en ${PAID_NAME} y quién recibió más`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['payments', 'payment_groups']);
    expect(body.message).toContain(`${await figure(`SELECT count(*) FROM ${paid}`)} pagos`);
    expect(allOf(body)).toContain(
      await pesos(
        `SELECT sum(total_amount) FROM ${paid} GROUP BY doctor_id ORDER BY 1 DESC LIMIT 1`,
      ),
    );
  });

  it('may ask for the worst after the best, of the same time', async () => {
    const titles = await titlesOf(doctor, 'cuál fue mi mejor mes y el peor este año');
    expect(titles.map((title) => title.replace(/ de \D+ de /, ' de … de '))).toEqual([
      expect.stringMatching(/^Meses en que más se pagó .* de \d{4}$/),
      expect.stringMatching(/^Meses en que menos se pagó .* de \d{4}$/),
    ]);
  });

  it('is one of the question before, if it goes on from it', async () => {
    const asked = [`cuántas atenciones hice en ${PAID_NAME}`];
    const { body } = await ask(doctor, 'y de esas cuántas fueron hmq', asked);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_count']);
    expect(allOf(body)).toContain(
      await atenciones(
        `${inMonth('attention_date', PAID)} AND doctor_id = ${someone.id} AND record_type = 'hmq'`,
      ),
    );
  });
});

describe('operations §32: differences', () => {
  const months = [`cuánto se pagó en ${formatPeriod(BEFORE)}`, `y en ${PAID_NAME}`];
  it('operations §32.3: compares a question with the same one before it', async () => {
    const { body } = await ask(admin, 'cuál es la diferencia', months);
    const of = ({ year, month }: typeof PAID) =>
      figure(
        `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND period_year = ${year} AND period_month = ${month}`,
      );
    const difference = (await of(PAID)) - (await of(BEFORE));
    const written = Math.abs(difference).toLocaleString('es-CL');
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['payments', 'payments']);
    expect(body.message).toContain(`Líquido ${difference < 0 ? '-' : '+'}$${written}`);
  });

  it('operations §32.4: tells why it is less by what differs, and goes on from there', async () => {
    const asked = [`cuánto me pagaron en ${formatPeriod(BEFORE)}`];
    const why = `y por qué en ${PAID_NAME} fue menos`;
    const { body } = await ask(doctor, why, asked);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['doctor_payments', 'doctor_payments']);
    expect(body.message).toMatch(
      /Del primero al segundo, por mes de atención: .*Líquido [+-].*; Atenciones [+-]?\d.*Y por fecha de pago: .*Líquido [+-]/,
    );
    const next = formatPeriod(addMonths(PAID, 1));
    expect(await toolsOf(doctor, `y ${next} subió o no?`, [...asked, why])).toHaveLength(2);
  });

  it('operations §32.3: compares all payments of a month, and not the first of them', async () => {
    const [two] = await rowsOf<{ name: string; year: number; month: number; gross: number }>(
      `SELECT d.name, p.period_year AS year, p.period_month AS month, sum(p.total_brut_amount)::float8 AS gross
         FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE p.status = 'paid' GROUP BY d.id, 2, 3 HAVING count(*) > 1 ORDER BY d.id, 2, 3 LIMIT 1`,
    );
    const month = formatPeriod({ year: two?.year ?? 0, month: two?.month ?? 0 });
    const next = formatPeriod(addMonths({ year: two?.year ?? 0, month: two?.month ?? 0 }, 1));
    const { body } = await ask(admin, `compara lo pagado a ${two?.name} en ${month} con ${next}`);
    const [first, second] = body.lookups.map(({ facts }) =>
      Number(facts.find(({ label }) => label === 'Bruto')?.value.replace(/\D/g, '')),
    );
    expect(first).toBe(two?.gross);
    const difference = (second ?? 0) - (first ?? 0);
    expect(body.message).toContain(
      `Bruto ${difference < 0 ? '-' : '+'}$${Math.abs(difference).toLocaleString('es-CL')}`,
    );
  });

  it('operations §19.20: compares what is of somebody without saying what', async () => {
    const question = `cuánto varió lo de traumatología peumo entre ${formatPeriod(BEFORE)} y ${PAID_NAME}`;
    const { body } = await ask(admin, question);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_groups', 'fee_groups']);
    for (const month of [BEFORE, PAID])
      expect(allOf(body)).toContain(
        await pesos(
          `SELECT sum(c.calculated_amount) FROM calculation c JOIN medical_society s ON s.id = c.society_id
            WHERE ${inMonth('c.attention_date', month)} AND s.name LIKE '%Peumo%'`,
        ),
      );
  });
});

describe('operations §33: after a ranking and after rules', () => {
  it('operations §33.5: ranks the same by something else, and then of another month', async () => {
    const asked = [`top 5 médicos con más atenciones en ${LAST_NAME}`, 'y por honorarios brutos?'];
    expect(await titlesOf(admin, asked[1] ?? '', asked.slice(0, 1))).toEqual([
      `Médicos con más honorarios calculados de ${LAST_NAME}, por mes de atención`,
    ]);
    expect(await titlesOf(admin, `ahora lo mismo pero de ${PAID_NAME}`, asked)).toEqual([
      `Médicos con más honorarios calculados de ${PAID_NAME}, por mes de atención`,
    ]);
  });

  it('operations §33.9: tells which rule applies to somebody, and since when', async () => {
    const asked = ['qué reglas hay para urología', `cuál le toca a ${namesake.name}`];
    const { body } = await ask(admin, asked[1] ?? '', asked.slice(0, 1));
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['rules_for_case']);
    expect(body.message).toMatch(/ rige desde el \d\d-\d\d-\d{4}/);
    const { body: since } = await ask(admin, 'desde cuándo rige esa', asked);
    expect(since.lookups.map(({ tool }) => tool)).toEqual(['rules_for_case']);
    expect(since.message).toBe(body.message);
  });
});

describe('operations §25.7, operations §26.4, operations §28.7: ways of paying, societies and what is to be discounted', () => {
  const processed = `payment WHERE status = 'processed' AND ${ofPeriod(addMonths(LAST, -1))}`;
  it('tells payments by the way of paying, of the state that was asked for', async () => {
    const asked = [`pagos procesados de ${formatPeriod(addMonths(LAST, -1))}`];
    const { body } = await ask(admin, 'cuánto de eso es con cheque', asked);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['payment_groups']);
    expect(body.message).toContain(
      await pesos(`SELECT sum(total_amount) FROM ${processed} AND payment_method = 'check'`),
    );
  });

  itAnswers(admin, [
    [
      `falta la factura de alguna sociedad por lo que se pagó en ${formatPeriod(addMonths(LAST, -1))}`,
      'receipts',
      'a sociedades hay 1 boleta o factura que falta',
    ],
    [
      'hay boletas sueltas, que no calcen con ningún pago?',
      'receipts',
      'boletas o facturas sin pago',
    ],
    ['por qué rebotó la transferencia', 'transfers', 'rechazada'],
    [
      'cuánto falta por descontarle a Felipe Carrasco',
      'entries',
      async () =>
        pesos(
          `SELECT sum(amount) FROM entry e JOIN doctor d ON d.id = e.doctor_id
            WHERE d.name LIKE 'Felipe Carrasco%' AND e.amount < 0 AND e.status = 'approved'`,
        ),
    ],
    ['quién le debe plata a la clínica', 'entries', 'Los médicos deben'],
    // operations §34.3
    [
      'cuántos doctores no están en ninguna sociedad',
      'doctor_list',
      async () =>
        `Hay ${await figure('SELECT count(*) FROM doctor d LEFT JOIN current_affiliation a ON a.doctor_id = d.id WHERE a.society_id IS NULL')} médicos`,
    ],
    ['hay algún médico que le falte el banco en la ficha?', 'doctor_list', 'José Herrera Parra'],
    // operations §34.10
    [
      'hay cambios de cuenta esperando que alguien los apruebe?',
      'account_changes',
      'Hay 1 cambio de cuenta',
    ],
    // operations §27.10
    ['a algún médico le estamos reteniendo menos de lo legal?', 'doctor_list', '(10 %)'],
    [
      `qué prestación nos costó más en honorarios en ${LAST_NAME}`,
      'fee_groups',
      'Prestaciones con más',
      () =>
        columnOf(
          `SELECT s.name FROM calculation c JOIN service s ON s.id = c.service_id WHERE ${inMonth('c.attention_date', LAST)}
            GROUP BY s.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1`,
        ),
    ],
    // operations §19.20
    [
      `los 5 que menos ganaron en ${PAID_NAME}`,
      'fee_groups',
      'Médicos con menos',
      async () =>
        `Los 5 suman ${await pesos(
          `SELECT sum(least) FROM (SELECT sum(c.calculated_amount) AS least FROM calculation c WHERE ${ofPaid}
            GROUP BY c.doctor_id ORDER BY 1 LIMIT 5) AS of_five`,
        )}`,
    ],
    // operations §19.8
    [
      `qué médicos sacaron entre 3 y 4 palos brutos en ${PAID_NAME}`,
      'payment_groups',
      async () =>
        `${await figure(
          `SELECT count(*) FROM (SELECT doctor_id FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)}
            GROUP BY 1 HAVING sum(total_brut_amount) BETWEEN 3000000 AND 4000000) AS paid`,
        )} médicos con entre $3.000.000 y $4.000.000 brutos`,
    ],
  ]);

  itAnswers(doctor, [
    // operations §22.15
    [`cuándo me pagan lo de ${formatPeriod(addMonths(LAST, -1))}`, 'pay_day', 'aún no pagado'],
    ['me descontaron algo más aparte del impuesto?', 'entries', 'haberes'],
  ]);
});
