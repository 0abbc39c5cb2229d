/** Questions whose answer must be of what was asked, or none: of whom, of which share, of which payees, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  expectNone,
  inMonth,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatDate, localDate } from '../../../domain/calendar/calendar.ts';

const { app, admin, doctor, someone, figure, pesos, rowsOf, columnOf } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');

/** A doctor of a society, with the word by which it is called. */
const [member] = await rowsOf<{ id: number; societyId: number; doctor: string; society: string }>(
  `SELECT d.id, s.id AS "societyId", d.name AS doctor, s.name AS society FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id JOIN doctor d ON d.id = a.doctor_id
    WHERE EXISTS (SELECT FROM payment p WHERE p.doctor_id = d.id AND p.society_id = s.id AND ${ofPeriod(PAID)}) ORDER BY d.id LIMIT 1`,
);
const society = member?.society ?? '';
const word = society
  .replace(/ (?:Ltda\.|SpA)$/, '')
  .split(' ')
  .at(-1);

describe('operations §6.34: a figure is of whom was asked', () => {
  it('operations §21.16: names both the society and the one of its doctors', async () => {
    const { body } = await ask(
      admin,
      `honorarios de ${member?.doctor} por la sociedad ${word} en ${PAID_NAME}`,
    );
    const paid = await pesos(
      `SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = ${member?.id} AND society_id = ${member?.societyId} AND status = 'paid' AND ${inMonth('payment_date', PAID)}`,
    );
    expect(body.message).toContain(
      `lo pagado a ${society} por el trabajo de ${member?.doctor} de ${PAID_NAME} con sus haberes y descuentos son ${paid} líquidos`,
    );
  });

  it('operations §20.3: is of the same in both halves', async () => {
    const gross = await pesos(
      `SELECT sum(c.calculated_amount) FROM calculation c WHERE c.record_type = 'hmq' AND ${inMonth('c.attention_date', PAID)}`,
    );
    const { body } = await ask(admin, `cuánto se calculó y cuánto se pagó de hmq en ${PAID_NAME}`);
    expect(body.message.startsWith(`Los honorarios de HMQ de ${PAID_NAME}`)).toBe(true);
    expect(body.message.split('\n\n')[0]).toContain(`${gross} brutos calculados`);
    for (const question of [
      `cuánto se retuvo y cuánto se pagó a la sociedad ${word} en ${PAID_NAME}`,
      `cuánto se calculó y cuánto se pagó en ${PAID_NAME} a la sociedad ${word}`,
      `cuánto se calculó y cuánto se pagó a la sociedad ${word}`,
    ]) {
      const halves = (await ask(admin, question)).body.message.split('\n\n');
      expect(halves, question).toHaveLength(2);
      for (const half of halves) expect(half, question).toContain(society);
    }
    const contrasts = [
      `cuánto se pagó y cuánto a la sociedad ${word} en ${PAID_NAME}`,
      `cuánto se pagó en total y cuánto se retuvo a la sociedad ${word} en ${PAID_NAME}`,
    ];
    for (const question of contrasts) {
      const [all] = (await ask(admin, question)).body.message.split('\n\n');
      expect(all, question).not.toContain(society);
    }
    const { body: owed } = await ask(
      admin,
      `cuánto se pagó y cuánto se debe de cardiología de ${LAST_NAME}`,
    );
    for (const half of owed.message.split('\n\n')) expect(half).toContain('Cardiología');
  });

  it('operations §20.3: is of today where it is owed', async () => {
    const of = (question: string) => ask(admin, question);
    const { body } = await of(`cuánto se debe y cuánto se pagó en ${PAID_NAME}`);
    expect(body.message.startsWith('Los honorarios sin pagar son ')).toBe(true);
    const { body: worked } = await of(`cuánto se debe y cuánto se pagó de ${LAST_NAME}`);
    expect(worked.message.startsWith(`Los honorarios de ${LAST_NAME} sin pagar son `)).toBe(true);
  });

  it('operations §21.16: is none of all doctors for one of them', async () => {
    await expectNone(doctor, [
      `cuánto ganaron los médicos en ${PAID_NAME}`,
      'cuánto ganan los médicos',
      'cuánto ganaron los doctores este año',
      'cuánto se le debe a los médicos',
      `cuánto se le retuvo a los médicos en ${PAID_NAME}`,
    ]);
    const { body } = await ask(admin, `cuánto ganaron los médicos en ${PAID_NAME}`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_totals']);
  });
});

describe('operations §24.11: shares', () => {
  it('are none where two things narrow them down', () =>
    expectNone(admin, [
      `qué porcentaje de las atenciones de ${PAID_NAME} no son de fonasa ni hmq`,
      `qué porcentaje de las atenciones de ${LAST_NAME} no están pagadas de hmq`,
      `qué porcentaje de las atenciones de ${LAST_NAME} están pagadas de hmq`,
    ]));

  it('are no rates of retention', async () => {
    const { body } = await ask(
      admin,
      `qué porcentaje de los honorarios se le retiene a ${someone.name}`,
    );
    expect(
      body.lookups.map(({ tool }) => tool),
      body.message,
    ).toEqual(['doctor_card']);
    const { body: its } = await ask(
      admin,
      `qué porcentaje de los honorarios se le retiene a la sociedad ${word}`,
    );
    expect(its.lookups.map(({ tool }) => tool)).toEqual(['society_card']);
    await expectNone(admin, [
      `qué porcentaje de los honorarios de ${PAID_NAME} se le retuvo a ${someone.name}`,
    ]);
  });
});

describe('operations §28.7: receipts', () => {
  it('of doctors and societies are of both', async () => {
    const all = await ask(admin, `boletas que faltan de ${LAST_NAME}`);
    for (const question of [
      `boletas de médicos y sociedades que faltan de ${LAST_NAME}`,
      `qué sociedades y médicos no han mandado boleta de ${LAST_NAME}`,
    ])
      expect((await ask(admin, question)).body.message, question).toBe(all.body.message);
  });

  it('of a doctor are not of societies', async () => {
    for (const question of [
      'qué médico no ha mandado boleta',
      `qué doctores no han mandado boleta de ${LAST_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toContain('a nombre de los médicos mismos (sin sociedades)');
    }
  });

  it('are counted, and of a month summed up; no sum is told as their number', async () => {
    await expectNone(admin, ['cuánto suman las boletas que faltan de los médicos']);
    const { body } = await ask(admin, `cuánto suman las boletas que faltan de ${LAST_NAME}`);
    expect(body.message).toMatch(/Suman \$[\d.]+ brutos/);
  });

  it('operations §28.3: of a payment that nobody made name no day of it', async () => {
    const { body } = await ask(doctor, 'qué boletas debo emitir');
    const days = await columnOf(
      `SELECT DISTINCT payment_date::text FROM payment WHERE status <> 'paid' AND payment_date IS NOT NULL AND doctor_id = ${someone.id}`,
    );
    for (const day of days)
      expect(allOf(body)).not.toContain(`Pago del ${formatDate(localDate(day))}`);
  });
});

describe('operations §6.34: what else was asked', () => {
  it('operations §22.14: is the state of a month whose planned day is over', async () => {
    const { body } = await ask(admin, `qué día cerramos ${PAID_NAME}`);
    expect(body.message).toMatch(/Es el día previsto: .* está cerrado\./u);
    await expectNone(admin, ['cuándo cierra la clínica']);
    await expectNone(doctor, ['cuándo cierra la clínica']);
  });

  it('operations §26.9: is each kind that waits for approval', async () => {
    const { body } = await ask(admin, 'qué tengo que aprobar');
    const waiting = await figure(`SELECT count(*) FROM correction WHERE status = 'proposed'`);
    expect(body.message).toContain(`${waiting} correcci`);
    for (const kind of ['de saldo', 'aprobaciones de meses', 'reaperturas de meses'])
      expect(body.message).toContain(kind);
  });

  it('is which doctors have a user of the portal', async () => {
    const names = await columnOf(
      `SELECT first_name || ' ' || last_name FROM app_user WHERE doctor_id IS NOT NULL`,
    );
    for (const question of [
      'qué médicos tienen cuenta para entrar al portal',
      'que medicos tienen usuario para entrar al portal',
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toContain('con un médico vinculado');
      for (const name of names) expect(allOf(body), question).toContain(name);
    }
  });

  it('operations §23.10: is what was done, where it is little', async () => {
    const [day] = await rowsOf<{ day: string; services: string[] }>(
      `SELECT a.attention_date::text AS day, array_agg(s.name) AS services FROM attention a JOIN service s ON s.id = a.service_id WHERE a.doctor_id = ${someone.id} AND ${inMonth('a.attention_date', PAID)} GROUP BY 1 HAVING count(*) BETWEEN 1 AND 5 ORDER BY 1 LIMIT 1`,
    );
    const { body } = await ask(doctor, `qué hice el ${formatDate(localDate(day?.day ?? ''))}`);
    for (const service of day?.services ?? []) expect(allOf(body)).toContain(service);
  });

  it('is a sum after two questions, and no section of the help', () =>
    ask(admin, 'sumados los dos meses?', ['Laura Quezada junio', 'y en julio?']).then(
      ({ body }) => {
        expect(body.lookups).toEqual([]);
        expect(body.suggestions).not.toEqual([]);
      },
    ));

  it.each([
    ['como anulo un pago que hice mal', 'Anular un pago'],
    ['como cargo el archivo de atenciones q manda el hospital', 'Importar'],
  ])('is found in the help: %s', async (question, title) => {
    const { body } = await ask(admin, question);
    expect(body.lookups[0]?.title, question).toContain(title);
  });

  it('is why a screen is not shown', async () => {
    await expectNone(supervisor, ['no me sale la pantalla de convenios, por que?']);
  });

  it('is a figure, where it is to be calculated', async () => {
    const { body } = await ask(admin, `calcula el total de honorarios de ${PAID_NAME}`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_totals']);
    await expectNone(admin, [`calcula los pagos de ${PAID_NAME}`]);
  });
});

describe('operations §20.3: whom and what two halves are of', () => {
  it('keeps what was paid by the whole clinic apart from what a society has', async () => {
    const all = await pesos(
      `SELECT sum(total_amount) FROM payment WHERE annulment_id IS NULL AND ${ofPeriod(PAID)}`,
    );
    const { body } = await ask(
      admin,
      `cuánto pagó la clínica y cuánto se retuvo a la sociedad ${word} en ${PAID_NAME}`,
    );
    const [first, second] = body.message.split('\n\n');
    expect(first).toContain(`${all} líquidos`);
    expect(first).not.toContain(society);
    expect(second).toContain(society);
  });

  it('operations §21.16: refuses a doctor what all earned, also beside the own', async () => {
    await expectNone(doctor, [
      `cuánto ganaron los médicos y cuánto gané yo en ${PAID_NAME}`,
      `cuánto ganaron los médicos en ${PAID_NAME} y cuánto gané yo`,
    ]);
  });

  it('operations §28.7: takes doctors of societies for societies alone, and tells the sum of what is missing', async () => {
    const { body } = await ask(
      admin,
      `qué médicos de sociedades no han mandado boleta de ${PAID_NAME}`,
    );
    expect(body.message).toContain('a sociedades');
    const sum = await ask(admin, `monto total de las boletas que faltan de ${PAID_NAME}`);
    expect(sum.body.message).toMatch(/Suman \$[\d.]+ brutos/);
  });

  it('operations §24.10: tells a share by a word of a list at its end', async () => {
    for (const question of [
      `qué porcentaje de los honorarios de ${PAID_NAME} falta por pagar`,
      `qué porcentaje de las atenciones de ${PAID_NAME} tiene fonasa`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toMatch(/ % \(/);
    }
  });

  it('says that a screen is missing of screens alone, and of rights what it said before', async () => {
    const { body } = await ask(admin, 'no encuentro la opción de anular un pago');
    expect(body.message).toContain('«Anular un pago»');
    const rights = await ask(admin, 'quién puede ver la nómina bancaria en el portal');
    expect(rights.body.message).toContain('«Nómina Bancaria»');
  });

  it('computes what is asked with an accent or after a greeting, and closes a month at the clinic', async () => {
    for (const question of ['calcúlame el total', 'hola, calcula el total']) {
      const { body } = await ask(admin, `${question} de honorarios de ${PAID_NAME}`);
      expect(body.message, question).toContain(`Los honorarios de ${PAID_NAME}`);
    }
    const { body } = await ask(admin, `cuándo cierra la clínica ${PAID_NAME}`);
    expect(body.message).toContain(`${PAID_NAME} se cierra el`);
  });
});
