/**
 * Weekends, tiers, who attended, two months together and what a list leaves out, on the demo clinic (operations §22,
 * operations §23, operations §31, operations §33).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  expectNone as noneOf,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';

const { admin, doctor, someone, atenciones, figure, pesos, rowsOf } = await demoQuestions();
const BEFORE = addMonths(PAID, -1);
const BEFORE_NAME = formatPeriod(BEFORE);
const OLDER = formatPeriod(addMonths(PAID, -3));

/** Each question alone, or after the others of its list. */
const expectNone = async (
  questions: readonly (string | readonly [question: string, ...before: string[]])[],
  client = admin,
) => {
  for (const [question = '', ...before] of questions.map((one) => [one].flat()))
    await noneOf(client, [question], before);
};

describe('operations §23: attentions', () => {
  it('operations §22.7: are those of weekends, but of no one weekend', async () => {
    const { body } = await ask(admin, `cuántas atenciones de fin de semana hubo en ${PAID_NAME}`);
    const weekend = `${inMonth('attention_date', PAID)} AND extract(isodow FROM attention_date) >= 6`;
    expect(body.message).toContain(
      `Hay ${await atenciones(weekend)} de sábado o domingo de ${PAID_NAME}`,
    );
    await expectNone([
      'cuántas atenciones hubo el fin de semana',
      'cuántas atenciones hubo el fin de semana pasado',
      `atenciones de ${PAID_NAME} que no son de fin de semana`,
      `atenciones de noche o de fin de semana en ${PAID_NAME}`,
    ]);
  });

  it('operations §30.7: are those of a tier of Fonasa', async () => {
    const { body } = await ask(admin, `cuántas atenciones de fonasa b hubo en ${PAID_NAME}`);
    const count = await atenciones(
      `${inMonth('attention_date', PAID)} AND health_plan = 'FONASA B'`,
    );
    expect(body.message).toContain(`Hay ${count} de previsión fonasa b de ${PAID_NAME}`);
    await expectNone([
      `cuántas atenciones de fonasa e hubo en ${PAID_NAME}`,
      `cuántas atenciones de fonasa a hubo en ${PAID_NAME}`,
    ]);
  });

  it('operations §23.9: are of no doctors in some days, of whom only who attended nobody is known', async () => {
    await expectNone([
      `médicos inactivos en ${PAID_NAME}`,
      `médicos sin cuenta bancaria de cardiología en ${PAID_NAME}`,
      `médicos que se pagan por sociedad en ${PAID_NAME}`,
    ]);
  });

  it('operations §23.9: are told of each who attended, to nobody but the staff', async () => {
    const { body } = await ask(admin, `quién atendió en ${PAID_NAME}`);
    const count = await figure(
      `SELECT count(DISTINCT doctor_id) FROM attention WHERE ${inMonth('attention_date', PAID)}`,
    );
    expect(body.message).toContain(`De ${count} médicos en total`);
    await expectNone([`quién atendió en ${PAID_NAME}`, `qué médicos atendieron ayer`], doctor);
    await expectNone([`quién atendió solo en ${PAID_NAME}`]);
  });
});

describe('operations §19.10: a month that is said twice', () => {
  it('is one where it says the same anew, and has no answer of what was done in it', async () => {
    const { body } = await ask(
      admin,
      `cuántas atenciones hubo en ${PAID_NAME}, o sea ${PAID_NAME}`,
    );
    const { body: once } = await ask(admin, `cuántas atenciones hubo en ${PAID_NAME}`);
    expect(body.lookups).toEqual(once.lookups);
    await expectNone([
      `de las atenciones de ${PAID_NAME} cuánto se pagó en ${PAID_NAME}`,
      `honorarios de ${PAID_NAME} pagados en ${PAID_NAME}`,
    ]);
    await expectNone(
      [`cuánto me pagaron en ${PAID_NAME} por mis atenciones de ${PAID_NAME}`],
      doctor,
    );
  });

  it('of receipts keeps what else is told of those that were sent', () =>
    expectNone([`cuántas boletas faltan de ${PAID_NAME}. Las subí yo menos una`]));
});

describe('operations §33: two together', () => {
  const paid = `cuánto se le pagó a ${someone.name} en`;

  it('operations §33.11: are two months that follow each other', async () => {
    const before = [`${paid} ${BEFORE_NAME}`, `¿y en ${PAID_NAME}?`];
    const { body } = await ask(admin, '¿sumados los dos meses?', before);
    const sum = await pesos(
      `SELECT sum(total_amount) FROM payment WHERE doctor_id = ${someone.id} AND status = 'paid' AND ((${ofPeriod(BEFORE)}) OR (${ofPeriod(PAID)}))`,
    );
    expect(body.message).toContain(`: ${sum} líquidos en 2 pagos`);
    await expectNone([['¿sumados los dos meses?', `${paid} ${OLDER}`, `¿y en ${PAID_NAME}?`]]);
  });

  it('operations §33.10: are compared with what the question before named', async () => {
    const { body } = await ask(admin, '¿y comparado con urología?', [
      `cuánto hizo traumatología en ${PAID_NAME}`,
    ]);
    expect(body.lookups.map(({ title }) => title)).toEqual([
      `Honorarios de la especialidad Traumatología y Ortopedia de ${PAID_NAME}, por mes de atención`,
      `Honorarios de la especialidad Urología de ${PAID_NAME}, por mes de atención`,
    ]);
  });

  it('operations §31.11: are the first and the last month of a change, and none up to today', async () => {
    const { body } = await ask(
      admin,
      `cuánto crecieron los pagos desde ${OLDER} hasta ${PAID_NAME}`,
    );
    expect(body.lookups.map(({ title }) => title)).toEqual([
      `Pagos de ${OLDER}`,
      `Pagos de ${PAID_NAME}`,
    ]);
    await expectNone([`cuánto crecieron los pagos desde ${OLDER} hasta hoy`]);
  });
});

describe('operations §34: lists', () => {
  it('operations §31.6: leave no word for what is active out', async () => {
    const { body } = await ask(admin, 'médicos activos sin cuenta bancaria');
    expect(body.message).toMatch(
      /^(?:Hay \d+ médicos? activos?|No hay médicos activos) sin una cuenta/,
    );
    const { body: all } = await ask(admin, 'cuántas prestaciones activas hay de cardiología');
    const count = await figure(
      "SELECT count(*) FROM service s JOIN specialty p ON p.id = s.specialty_id WHERE p.name = 'Cardiología' AND s.is_active",
    );
    expect(all.message).toContain(`Hay ${count} prestaciones activas de Cardiología`);
  });

  it('operations §34.1: count the doctors of each specialty', async () => {
    const { body } = await ask(admin, 'cuántos médicos hay por especialidad');
    const count = await figure(
      "SELECT count(*) FROM doctor d JOIN specialty p ON p.id = d.specialty_id WHERE p.name = 'Pediatría'",
    );
    expect(body.message).toContain(`Pediatría, ${count}`);
  });

  it('operations §27.10: tell of whom more is retained today, and not of whom that is over or to come', async () => {
    const changed = await rowsOf<{ id: number; name: string }>(
      `UPDATE doctor d SET surcharge_rate = 300, surcharge_from = v.day::date, surcharge_until = v.until::date
         FROM (VALUES (1, '2026-01-01', NULL), (2, '2026-01-01', '2026-02-28'), (3, '2090-01-01', NULL)) AS v (id, day, until)
        WHERE d.id = v.id RETURNING d.id, d.name`,
    );
    const [now, over, later] = changed.toSorted((one, other) => one.id - other.id);
    const { body } = await ask(admin, 'qué médicos tienen retención adicional');
    expect(body.message).toMatch(/^Hay 1 médico .*retención adicional al impuesto que rige hoy: /);
    expect(body.message).toContain(now?.name);
    for (const one of [over, later]) expect(body.message).not.toContain(one?.name);
  });

  it('operations §33.12: keep without whom they are, or have no answer', () =>
    expectNone([
      [
        'ahora ábremelo por mes',
        `total bruto y total retenido de ${PAID_NAME}, sin contar a las sociedades`,
      ],
    ]));
});
