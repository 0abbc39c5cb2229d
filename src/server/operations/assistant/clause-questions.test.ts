/**
 * Questions of two parts, up to today, of services by doctor, of payments to societies, and after the help
 * (operations §20, operations §22, operations §25, operations §30, operations §35).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  type Case,
  CURRENT,
  demoQuestions,
  inMonth,
  itAnswers,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, somebodyElse, someone, figure, rowsOf, pesos, atenciones } =
  await demoQuestions();
const monthName = (MONTH_NAMES[PAID.month - 1] ?? '').toLowerCase();
const RESONANCES = `service_id IN (SELECT id FROM service WHERE name ~* '^resonancia ') AND ${inMonth('attention_date', PAID)}`;
const TIMES = [
  `de ${monthName} a la fecha`,
  `${monthName} a la fecha`,
  `desde ${monthName} hasta hoy`,
];
const UP_TO_TODAY = `attention_date >= make_date(${PAID.year}, ${PAID.month}, 1)
  AND attention_date <= (now() AT TIME ZONE 'America/Santiago')::date`;
const paidTo = (isSociety: boolean) =>
  pesos(
    `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)}
        AND payee_rut ${isSociety ? '<>' : '='} (SELECT rut FROM doctor WHERE id = doctor_id)`,
  );

describe('operations §20, operations §22, operations §25, operations §30, operations §35', () => {
  itAnswers(admin, [
    ...TIMES.map(
      (time): Case => [
        `cuántas atenciones hubo ${time}`,
        'attention_count',
        () => atenciones(UP_TO_TODAY),
      ],
    ),
    // operations §30.2
    [`resonancias de ${PAID_NAME}`, 'attention_count', () => atenciones(RESONANCES)],
    [
      `qué médicos hicieron resonancias en ${PAID_NAME}`,
      'attention_groups',
      async () =>
        `De ${await figure(`SELECT count(DISTINCT doctor_id) FROM attention WHERE ${RESONANCES}`)} médicos en total`,
      async () => `Todas son ${await atenciones(RESONANCES)}`,
    ],
    // operations §25.6
    [
      `total pagado a sociedades en ${PAID_NAME}`,
      'payment_groups',
      async () => `sociedades en total: ${await paidTo(true)} líquidos`,
    ],
    [
      `cuánto se pagó a personas naturales en ${PAID_NAME}`,
      'payment_groups',
      async () => `médicos en total: ${await paidTo(false)} líquidos`,
    ],
    // operations §22.2
    ['reglas que vencen antes de fin de año', 'rule_list', `el 31-12-${CURRENT.year}`],
    ['qué puede ver un supervisor y qué no', 'permissions', 'Supervisor'],
    [
      `honorarios de ${PAID_NAME} de los médicos de boldo`,
      'fee_groups',
      () =>
        pesos(
          `SELECT sum(calculated_amount) FROM calculation WHERE ${inMonth('attention_date', PAID)}
              AND society_id = (SELECT id FROM medical_society WHERE name ~* 'boldo')`,
        ),
    ],
    ['qué convenios tiene boldo', 'rule_list', 'convenios de Imágenes Boldo SpA'],
    [
      'cuál ha sido el mes más caro en honorarios',
      'fee_groups',
      'Meses con más honorarios calculados',
    ],
    [
      `el total de las resonancias por médico en ${PAID_NAME}`,
      'attention_groups',
      async () => `Todas son ${await atenciones(RESONANCES)}`,
    ],
  ]);

  it('operations §20.1: each of two things that are asked for, the second of what the first is of', async () => {
    const debts = await ask(
      admin,
      `¿Cuánto se le pagó a ${someone.name} y cuánto se le debe a ${somebodyElse.name}?`,
    );
    expect(debts.body.lookups.map(({ title }) => title)).toEqual([
      `Pagos pagados de ${someone.name}`,
      `Honorarios de ${somebodyElse.name} sin pagar`,
    ]);
    const { body } = await ask(
      admin,
      `cuántas atenciones tuvo ${someone.name} en ${LAST_NAME} y cuánto suman los honorarios`,
    );
    expect(body.lookups.map(({ title }) => title)).toEqual([
      expect.stringContaining(`Atenciones de ${someone.name} de `),
      expect.stringContaining(`Honorarios de ${someone.name} de `),
    ]);
    expect(body.message).not.toContain('Del primero al segundo');
  });

  it('operations §30.2: a link shows all services that are summed up, and no other', async () => {
    const { body } = await ask(admin, `cuántas resonancias hubo en ${PAID_NAME}`);
    const services = await rowsOf<{ id: number }>(
      "SELECT id FROM service WHERE name ~* '^resonancia '",
    );
    const ids = new URL(`http://portal${body.lookups[0]?.link?.href}`).searchParams.get(
      'serviceIds',
    );
    expect(ids?.split(',').map(Number).toSorted()).toEqual(services.map(({ id }) => id).toSorted());
  });

  it('operations §32.2: two months that are compared by nothing are compared by their fees', async () => {
    const { body } = await ask(admin, `compara ${PAID_NAME} con ${LAST_NAME}`);
    const sum = await pesos(
      `SELECT sum(calculated_amount) FROM calculation WHERE ${inMonth('attention_date', PAID)}`,
    );
    expect(body.message).toContain(`${sum} brutos calculados`);
    expect(body.message).toContain('Del primero al segundo, por mes de atención:');
  });

  it.each([
    [doctor, 'cuánto me van a depositar este mes'],
    [admin, 'cuánta plata falta por pagar esta semana'],
  ])(
    'operations §22.11: question %#: of payments to come on some days there is no figure',
    async (client, question) => {
      const { body } = await ask(client, question);
      expect(body.message).toMatch(/^No entendí «est/);
      expect(body.lookups).toEqual([]);
    },
  );

  it('operations §26.4: the sides of the books are no earnings and discounts', async () => {
    const { body } = await ask(admin, '¿cuánto da el debe y el haber?');
    expect(body.lookups).toEqual([]);
  });

  it('operations §19.14: what has no meaning is told, where the rest is about the portal', async () => {
    const { body } = await ask(admin, 'gurbas de octubre');
    expect(body.message).toMatch(/^No sé responder esa pregunta: no entendí «gurbas»\. Puedo/);
  });

  it('operations §35.7: a question after the help is answered from the same chapter', async () => {
    const asked = 'cómo subo el archivo de hmq';
    const { body } = await ask(admin, 'se puede deshacer después', [
      asked,
      'y si vienen repetidas?',
    ]);
    expect(body.lookups).toMatchObject([
      { tool: 'help', title: 'Ayuda: «Historial de importaciones», de «Atenciones Médicas»' },
    ]);
  });

  it('operations §35.1: what stands around a question for the help does not hide it', async () => {
    const { body } = await ask(admin, 'cómo anulo un pago que todavía no se manda al banco');
    expect(body.lookups).toMatchObject([{ title: 'Ayuda: «Anular un pago», de «Procesar Pagos»' }]);
  });

  it('others who are asked for are not those of who was named', async () => {
    const { body } = await ask(admin, '¿y qué otros usuarios hay?', [`rut de ${someone.name}`]);
    const users = await figure('SELECT count(*) FROM app_user');
    expect(body.message).toContain(`Hay ${users} usuarios`);
  });

  it('operations §19.10: what is said besides a question does not change it', async () => {
    const asked = `me deben algo de ${PAID_NAME}`;
    const { body } = await ask(doctor, `${asked} o ya está todo pagado`);
    expect(body.message).toBe((await ask(doctor, asked)).body.message);
    expect(body.lookups).toMatchObject([{ tool: 'fee_totals' }]);
  });

  it('operations §26.4: a doctor is told what was discounted, and who is paid most of their services', async () => {
    const { body } = await ask(doctor, `me descontaron algo en ${PAID_NAME}?`);
    const retained = await figure(
      `SELECT sum(total_retention_amount) FROM payment WHERE status = 'paid' AND doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`,
    );
    expect(body.message).toContain(`${formatPesos(retained)} de retención`);
    const most = await ask(doctor, 'qué prestación me deja más plata');
    expect(most.body.lookups).toMatchObject([{ tool: 'fee_groups' }]);
  });

  it('operations §21.13: a society is known by its own word without a capital, and not by what it does', async () => {
    const [society] = await rowsOf<{ id: number; name: string }>(
      "SELECT id, name FROM medical_society WHERE name ~* 'boldo'",
    );
    const { body } = await ask(admin, 'cuánto se le debe a boldo');
    expect(body.lookups).toMatchObject([
      { title: `Honorarios a través de ${society?.name} sin pagar` },
    ]);
    const { body: images } = await ask(admin, `atenciones de imágenes de ${PAID_NAME}`);
    expect(images.lookups[0]?.title).toContain('de la especialidad Radiología e Imágenes');
  });

  it('operations §21.7: a name and nothing else asks who or what that is; other words alone are of nobody', async () => {
    const { body } = await ask(admin, 'boldo');
    expect(body.lookups).toMatchObject([{ tool: 'society_card' }]);
    const named = await ask(admin, someone.name.toLowerCase());
    expect(named.body.lookups).toMatchObject([{ tool: 'doctor_card' }]);
    const other = await ask(admin, 'calefacción pasillos');
    expect(other.body.message).toMatch(/^No sé responder esa pregunta\. Puedo/);
    const debt = await ask(admin, 'cuánto se le debe', ['boldo']);
    expect(debt.body.lookups[0]?.title).toContain('a través de Imágenes Boldo SpA sin pagar');
    expect((await ask(doctor, somebodyElse.name.toLowerCase())).body.lookups).toEqual([]);
  });

  it('operations §26.4: advances are some of the earnings and discounts', async () => {
    const [entries, advances] = await Promise.all(
      ['haberes y descuentos', 'anticipos'].map((what) => ask(admin, what)),
    );
    const count = await figure(
      "SELECT count(*) FROM entry e LEFT JOIN entry_kind k ON k.id = e.kind_id WHERE concat(e.description, ' ', k.name) ~* 'anticipo'",
    );
    expect(advances?.body.message).toContain(`${count} `);
    expect(advances?.body.message).toContain('con «anticipo»');
    expect(entries?.body.message).not.toContain('con «anticipo»');
    const { body } = await ask(doctor, '¿tengo anticipos?');
    expect(body.message).toContain('con «anticipo»');
  });

  it.each([
    'en qué porcentaje subió el gasto en honorarios desde junio',
    'prestaciones activas que no tienen valor base',
    'algún médico quedó con saldo negativo para el próximo mes',
  ])(
    'operations §35.2: %s: no figure of something else, and no section that merely has its words',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups).toEqual([]);
      expect(body.suggestions).not.toEqual([]);
    },
  );

  it.each([
    ['le pagamos una atención al doctor equivocado, cómo lo corrijo', /de «Correcciones»$/],
    ['cómo saco el archivo para el santander', /«Nómina Bancaria»$/],
    ['se puede probar una regla antes de que empiece a correr', /^Ayuda: «El simulador»/],
  ])('%s: the section of it', async (question, title) => {
    const { body } = await ask(admin, question);
    expect(body.lookups[0]?.title).toMatch(title);
  });
});
