/** Questions that go on from the one before, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { admin, doctor, someone, somebodyElse, pesos, rowsOf } = await demoQuestions();

describe('a question that continues the one before', () => {
  const paidTo = (period: typeof PAID) =>
    pesos(
      `SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = ${someone.id} AND ${ofPeriod(period)}`,
    );
  const titleOf = async (client: typeof admin, question: string, before: string[]) => {
    const { body } = await ask(client, question, before);
    return body.lookups.map(({ title }) => title);
  };

  it('operations §6.14: is the same question for the month that it names', async () => {
    const { body } = await ask(doctor, `¿y en ${PAID_NAME}?`, ['cuánto gané el mes pasado']);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['doctor_payments']);
    expect(body.message).toContain(`${PAID_NAME}: ${await paidTo(PAID)}`);
  });

  it('operations §6.20: is of the same payment: the last one that was paid, whatever is processed after it', async () => {
    const [last] = await rowsOf<{ net: number; gross: number }>(
      `SELECT total_amount::bigint::float8 AS net, total_brut_amount::bigint::float8 AS gross FROM payment
        WHERE doctor_id = ${someone.id} AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1`,
    );
    const { body: first } = await ask(admin, `último pago a ${someone.name}`);
    expect(first.message).toContain(`${formatPesos(last?.net ?? 0)} líquidos`);
    expect(first.message).toContain('Además: ');
    const { body } = await ask(admin, 'bruto cuánto era', [`último pago a ${someone.name}`]);
    expect(body.message).toContain(
      `El último pago de ${someone.name}: ${formatPesos(last?.gross ?? 0)} brutos`,
    );
  });

  it('operations §6.14: may name a doctor or a state, and be continued in turn', async () => {
    const asked = [`¿Cuánto se pagó en ${LAST_NAME}?`, `¿y en ${PAID_NAME}?`];
    expect(await titleOf(admin, `¿Y a ${someone.name}?`, asked)).toEqual([
      `Pagos pagados de ${someone.name} de ${PAID_NAME}, por mes de atención`,
    ]);
    expect(await titleOf(admin, '¿y las pagadas?', ['cuántas atenciones pendientes hay'])).toEqual([
      'Atenciones pagadas',
    ]);
  });

  it('may name a state alone', async () => {
    expect(await titleOf(admin, '¿y procesados?', [`pagos de ${PAID_NAME}`])).toEqual([
      `Pagos procesados de ${PAID_NAME}`,
    ]);
  });

  it('keeps the year that the earlier one named', async () => {
    expect(
      await titleOf(admin, '¿y en mayo?', [`atenciones de abril de ${PAID.year - 1}`]),
    ).toEqual([`Atenciones de Mayo ${PAID.year - 1}`]);
  });

  it('means nothing without an answered one before it, and does not widen what its user may read', async () => {
    for (const before of [[], ['¿Cómo importo atenciones?'], ['Borra todas las atenciones']]) {
      expect((await ask(admin, '¿y en mayo?', before)).body.lookups).toEqual([]);
    }
    const other = await ask(admin, '¿y la torta de mayo?', ['cuántas atenciones hay']);
    expect(other.body.lookups).toEqual([]);
    const { body } = await ask(doctor, `¿y ${somebodyElse.name}?`, ['mis pagos']);
    expect(body).toMatchObject({
      message: 'Solo puedo mostrarle sus propios registros.',
      lookups: [],
    });
  });

  it('operations §33.1: says what of the question before no longer narrows it down', async () => {
    const { body } = await ask(admin, '¿Cuántas atenciones pendientes hay?', [
      `¿Cuánto se le pagó a ${someone.name} en ${LAST_NAME}?`,
    ]);
    expect(body.message).toContain('Esta respuesta ya no se acota por');
    expect(body.message).toContain(`«${someone.name}»`);
    const own = await ask(admin, '¿Cuántas atenciones pendientes hay?', ['¿Cuántos médicos hay?']);
    expect(own.body.message).not.toContain('ya no se acota');
  });

  it('operations §6.14: means who was named before, when it speaks of somebody', async () => {
    expect(
      await titleOf(admin, 'cuántas atenciones tuvo', [`pagos de ${someone.name} de ${PAID_NAME}`]),
    ).toEqual([`Atenciones de ${someone.name} de ${PAID_NAME}`]);
  });

  it('operations §33.1: gives no figure after one that was not understood', async () => {
    const ranking = `quién fue el médico con más pacientes nuevos en ${PAID_NAME}`;
    for (const question of [
      'cuántas atenciones tuvo',
      'y de esas cuántas son hmq',
      'solo las pagadas',
      'de cuántos médicos',
    ])
      expect((await ask(admin, question, [ranking])).body.lookups, question).toEqual([]);
  });

  it('operations §6.14: asks for the retention of the same payments', async () => {
    const retained = await pesos(
      `SELECT coalesce(sum(total_retention_amount), 0) FROM payment WHERE doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`,
    );
    const { body } = await ask(admin, '¿y la retención?', [
      `¿Cuánto se le pagó a ${someone.name} en ${PAID_NAME}?`,
    ]);
    expect(body.message).toContain(retained);
    expect(body.message).toContain(PAID_NAME);
  });

  it('operations §6.14: keeps the amounts of the one before', async () => {
    const { body } = await ask(admin, '¿Y cuántas de HMQ?', [
      `atenciones de más de $50.000 en ${PAID_NAME}`,
    ]);
    const [row] = await rowsOf<{ count: number }>(
      `SELECT count(*)::int FROM attention WHERE gross_amount > 50000 AND record_type = 'hmq' AND ${inMonth('attention_date', PAID)}`,
    );
    expect(body.lookups[0]?.facts[0]?.value).toBe(
      countOf(row?.count ?? 0, 'atención', 'atenciones'),
    );
    expect(body.lookups[0]?.title).toContain('$50.001');
  });

  it.each(['¿Y ahora?', '¿Y la clínica?', '¿y?'])(
    'operations §6.14: has no figure where it names nothing: %s',
    async (question) => {
      const asked = [`¿Cuántas atenciones hubo en ${PAID_NAME}?`];
      expect(await titleOf(admin, question, asked)).toEqual([]);
      expect(await titleOf(admin, '¿y las pagadas?', [...asked, question])).toEqual([]);
    },
  );

  it('operations §6.20: a comparison by staff of their own attentions asks whose', async () => {
    for (const question of [
      'atenciones mías de agosto comparado con octubre',
      'atenciones mías en agosto y octubre',
    ]) {
      const { body } = await ask(admin, question);
      expect(body.lookups, question).toEqual([]);
      expect(body.message, question).toContain('¿De qué médico?');
    }
  });
});

describe('operations §33.3: a question that goes on from a figure of one', () => {
  it('keeps whom and which month it is of, whatever it asks of them', async () => {
    const before = [`cuántas atenciones hizo ${someone.name} en ${PAID_NAME}`];
    for (const question of ['¿y cuándo se le pagó?', '¿y cuánto le retuvieron?']) {
      const { body } = await ask(admin, question, before);
      expect(body.lookups[0]?.title, question).toContain(`de ${someone.name} de ${PAID_NAME}`);
      const next = await ask(admin, '¿y el mes anterior?', [...before, question]);
      const title = body.lookups[0]?.title ?? '';
      const earlier = formatPeriod(addMonths(PAID, -1));
      expect(next.body.lookups[0]?.title, question).toBe(title.replace(PAID_NAME, earlier));
    }
  });

  it('may ask a doctor when that was paid', async () => {
    const { body } = await ask(doctor, '¿y cuándo me pagaron?', [`cuánto gané en ${PAID_NAME}`]);
    expect(body.lookups.map(({ title }) => title)).toEqual([
      `Pagos pagados de ${someone.name} de ${PAID_NAME}, por mes de atención`,
    ]);
  });

  it('keeps the rule and the month', async () => {
    const { body } = await ask(admin, '¿y el mes anterior?', [
      `cuánto se pagó por la regla CARD-01 en ${PAID_NAME}`,
    ]);
    expect(body.message).toContain(
      `por la regla CARD-01 de ${formatPeriod(addMonths(PAID, -1))} en estado Pagado, por mes de atención`,
    );
  });
});

describe('operations §33.2: a question that goes on without a topic of its own', () => {
  it('is of what the one before was about', async () => {
    const { body } = await ask(admin, '¿cuántas son de trauma?', ['atenciones sin calcular hay?']);
    const [row] = await rowsOf<{ count: number }>(
      `SELECT count(*)::int FROM attention_with_status a JOIN service s ON s.id = a.service_id JOIN specialty p ON p.id = s.specialty_id
        WHERE a.status = 'pending' AND p.name LIKE 'Traumatología%'`,
    );
    expect(body.message).not.toContain('ya no se acota');
    expect(body.lookups[0]?.facts[0]?.value).toBe(
      countOf(row?.count ?? 0, 'atención', 'atenciones'),
    );
  });

  it('is not one that asks for something else', async () => {
    const { body } = await ask(admin, `cuánto suma lo pagado en ${PAID_NAME}`, [
      'cuántas atenciones sin calcular hay',
    ]);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['payments']);
  });

  it('operations §33.4: has no figure of everybody where it speaks of one whom only the answer named', async () => {
    const before = ['¿el banco rechazó alguna transferencia?'];
    expect((await ask(admin, '¿al final se le pagó igual?', before)).body.lookups).toEqual([]);
  });

  it('does not take what comes next for the same again', async () => {
    const before = [`qué médico tuvo más atenciones en ${PAID_NAME}`];
    expect((await ask(admin, '¿y quién sigue?', before)).body.lookups).toEqual([]);
  });
});
