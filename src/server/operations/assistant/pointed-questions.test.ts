/**
 * What only an answer named, what is said instead, and patients without a word for them (operations §21,
 * operations §29, operations §33).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  inMonth,
  LAST,
  LAST_NAME,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { firstDayOf, formatPeriod } from '../../../domain/calendar/calendar.ts';

const { admin, doctor, app, someone, rowsOf, atenciones } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');

/** The doctors with most attentions of the long paid month, the first two with different numbers of them. */
const ranked = await rowsOf<{ id: number; name: string; count: number }>(
  `SELECT d.id, d.name, count(*)::int AS count FROM attention a JOIN doctor d ON d.id = a.doctor_id
    WHERE ${inMonth('a.attention_date', PAID)} GROUP BY d.id ORDER BY count(*) DESC, d.name LIMIT 3`,
);
const RANKING = `¿Quién hizo más atenciones en ${PAID_NAME}?`;

describe('operations §33.7: whom only a ranking named', () => {
  it('is told of by their place', async () => {
    expect(new Set(ranked.map(({ count }) => count)).size).toBe(3);
    for (const [question, one] of [
      ['¿y ese médico cuántas hmq hizo?', ranked[0]],
      ['¿el primero cuántas hmq hizo?', ranked[0]],
      ['¿y el segundo cuántas hmq hizo?', ranked[1]],
      ['cuántas hmq hizo el segundo', ranked[1]],
    ] as const) {
      const { body } = await ask(admin, question, [RANKING]);
      expect(body.message, question).toContain(
        await atenciones(
          `doctor_id = ${one?.id} AND record_type = 'hmq' AND ${inMonth('attention_date', PAID)}`,
        ),
      );
      expect(body.message, question).toContain(`${one?.name} de ${PAID_NAME}`);
    }
  });

  it('is not meant by a time or by all of it', async () => {
    for (const question of [
      'y el total',
      'la primera quincena cuántas fueron',
      'y ese mes en total',
    ]) {
      const { body } = await ask(admin, question, [RANKING]);
      expect(body.lookups[0]?.title ?? '', question).not.toContain(ranked[0]?.name);
    }
  });

  it('says what narrowed the ranking down and does not narrow this', async () => {
    // Of two with as many, none is meant: a month with one first.
    const [month] = await rowsOf<{ year: number; month: number }>(
      `SELECT extract(year FROM month)::int AS year, extract(month FROM month)::int AS month
         FROM (SELECT date_trunc('month', attention_date) AS month, count(*) AS hmq FROM attention
                WHERE record_type = 'hmq' GROUP BY 1, doctor_id) AS f
        WHERE month <= '${firstDayOf(PAID)}' GROUP BY month
       HAVING (array_agg(hmq ORDER BY hmq DESC))[1] > (array_agg(hmq ORDER BY hmq DESC))[2] ORDER BY month DESC LIMIT 1`,
    );
    if (!month) throw new Error('one doctor has the most HMQ of a month');
    const { body } = await ask(admin, '¿y ese cuántas atenciones tuvo?', [
      `¿Quién hizo más hmq en ${formatPeriod(month)}?`,
    ]);
    expect(body.message).toContain('Esta respuesta ya no se acota por «hmq»');
  });

  it('operations §33.8: is nobody after no ranking, at a place that is not told, and without anything else asked', async () => {
    for (const [question, before] of [
      ['¿y ese médico cuántas hmq hizo?', `cuántas atenciones hubo en ${PAID_NAME}`],
      ['¿y el cuarto cuánto ganó?', RANKING],
      // Whom he or she is, nobody said.
      ['¿y ella cuánto ganó?', RANKING],
    ] as const)
      expect((await ask(admin, question, [before])).body.lookups, question).toEqual([]);
  });
});

describe('operations §33.19: what is meant instead', () => {
  const asked = [`cuántas atenciones hubo en ${PAID_NAME}`];

  it.each([`no, ${LAST_NAME}`, `No, ese mes no, ${LAST_NAME}`, `no; era ${LAST_NAME}`])(
    '%s',
    async (question) => {
      const { body } = await ask(admin, question, asked);
      expect(body.message).toContain(
        `${await atenciones(inMonth('attention_date', LAST))} de ${LAST_NAME}`,
      );
    },
  );

  it('is nothing where nothing else is said', async () => {
    for (const question of ['no, ese mes no', 'no pagadas no'])
      expect((await ask(admin, question, asked)).body.lookups, question).toEqual([]);
  });
});

describe('operations §21.18: a patient by the name alone', async () => {
  const [patient] = await rowsOf<{ name: string; count: number; id: string }>(
    `SELECT patient_name AS name, count(*)::int AS count, min(external_id) AS id FROM attention
      WHERE patient_name ~ '^[[:alpha:]]+ Álvarez [[:alpha:]]+$' GROUP BY 1 HAVING count(*) BETWEEN 2 AND 9 AND count(DISTINCT patient_rut) = 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  );
  const name = (patient?.name ?? '').toLowerCase();
  const told = `Hay ${patient?.count} atenciones de un paciente`;

  it.each([
    `atenciones de ${name}`,
    `quién atendió a ${name}`,
    // 'Álvares', as it sounds.
    `atenciones de ${name.replace('álvarez', 'alvares')}`,
    `busque a la paciente ${name.replace('álvarez', 'alvares')}, cuándo vino y con quién`,
  ])('%s', async (question) => {
    const { body } = await ask(supervisor, question);
    expect(body.message).toContain(told);
    expect(body.message).toContain(patient?.name);
  });

  it('is no doctor, no patient of another question, and nobody to a doctor', async () => {
    const paid = await ask(admin, `cuánto se le pagó a ${patient?.name}`);
    expect(paid.body.lookups).toEqual([]);
    const other = await ask(admin, 'atenciones de Ruperto Inexistente');
    expect(other.body.message).toContain('No encontré ningún médico que calce');
    const own = await ask(doctor, `atenciones de ${name}`);
    expect(own.body.message).not.toContain(told);
  });

  it('operations §23.5: and an attention by its id without the zeros', async () => {
    const short = patient?.id.replace(/-0+/, '-');
    const { body } = await ask(admin, `${short} en qué estado está`);
    expect(body.message).toContain(patient?.id);
    expect(short).not.toBe(patient?.id);
  });
});

describe('operations §29.22: how a doctor’s services are paid', async () => {
  const [last] = await rowsOf<{ service: string; amount: number; date: string }>(
    `SELECT s.name AS service, c.calculated_amount::float8 AS amount, to_char(a.attention_date, 'DD-MM-YYYY') AS date
       FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN service s ON s.id = a.service_id
      WHERE a.doctor_id = ${someone.id} AND a.attention_date = (SELECT max(x.attention_date) FROM attention x JOIN calculation y ON y.attention_id = x.id WHERE x.doctor_id = ${someone.id})`,
  );

  it.each(['qué porcentaje me pagan', 'con qué regla me calcularon la última atención'])(
    '%s',
    async (question) => {
      const { body } = await ask(doctor, question);
      expect(body.lookups.map(({ tool }) => tool)).toEqual(['own_terms']);
      expect(allOf(body)).toContain(last?.date);
    },
  );

  it('is told of one service, and of what is retained it is another question', async () => {
    const { body } = await ask(doctor, `qué porcentaje me pagan por ${last?.service}`);
    expect(body.message).toContain(`: ${last?.service}, `);
    expect(body.message).toContain(`el ${last?.date}`);
    const retained = await ask(doctor, 'qué porcentaje me retienen');
    expect(retained.body.lookups.map(({ tool }) => tool)).toEqual(['legal_retention']);
    const share = await ask(doctor, 'qué porcentaje de mis atenciones son hmq');
    expect(share.body.lookups.map(({ tool }) => tool)).not.toContain('own_terms');
    const staff = await ask(admin, 'qué porcentaje me pagan');
    expect(staff.body.lookups).toEqual([]);
  });
});
